// Loop: as loop_strided, one read in flight, for operators whose steps are long: four copies of them cost seconds of
// compile time on software adapters and registers everywhere.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let stride = at.groups.x * WORKGROUP;
  for (var i = unit_begin() + at.group.x * WORKGROUP + at.local; i < end; i += stride) {
    a = absorb_unit(a, load(i), i);
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
