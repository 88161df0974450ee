// Loop: the grid strides over the units, four reads in flight an invocation, neighbours reading neighbours.
// Every invocation meets its units in rising order, which `absorb` may rely on; the ragged ends come last.
const LOADS = 4u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let stride = at.groups.x * WORKGROUP * LOADS;
  var i = unit_begin() + at.group.x * WORKGROUP * LOADS + at.local;
  for (; i + 3u * WORKGROUP < end; i += stride) {
    let first = load(i);
    let second = load(i + WORKGROUP);
    let third = load(i + 2u * WORKGROUP);
    let fourth = load(i + 3u * WORKGROUP);
    a = absorb_unit(a, first, i);
    a = absorb_unit(a, second, i + WORKGROUP);
    a = absorb_unit(a, third, i + 2u * WORKGROUP);
    a = absorb_unit(a, fourth, i + 3u * WORKGROUP);
  }
  // What the last tile holds of the four.
  for (; i < end; i += WORKGROUP) {
    a = absorb_unit(a, load(i), i);
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
