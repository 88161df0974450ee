// Loop of the tree strategy: no loop. One unit an invocation, as many workgroups as it takes.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Acc {
  let i = unit_begin() + at.group.x * WORKGROUP + at.local;
  if (i < unit_end()) {
    return absorb_unit(identity(), load(i), i);
  }
  return identity();
}
