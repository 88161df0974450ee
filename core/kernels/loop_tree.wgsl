// Loop of the tree strategy: no loop. One unit an invocation, as many workgroups as it takes.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  let i = unit_begin() + at.group.x * WORKGROUP + at.local;
  if (i < unit_end()) {
    return absorb_unit(hold_none(at), load(i), i);
  }
  return hold_none(at);
}
