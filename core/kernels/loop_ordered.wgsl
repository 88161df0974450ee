// Loop: every invocation folds one contiguous block, in order, for operators that do not commute.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let count = unit_end() - unit_begin();
  let invocations = at.groups.x * WORKGROUP;
  let block = (count + invocations - 1u) / invocations;
  let begin = min((at.group.x * WORKGROUP + at.local) * block, count);
  let end = min(begin + block, count);
  for (var i = begin; i < end; i++) {
    a = absorb_unit(a, load(unit_begin() + i), unit_begin() + i);
  }
  return a;
}
