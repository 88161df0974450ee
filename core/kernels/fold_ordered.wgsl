// Fold: a workgroup's accumulators in order, neighbours first, for operators that do not commute. Invocation 0 has the
// answer.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = 1u; stride < WORKGROUP; stride <<= 1u) {
    if (at.local % (2u * stride) == stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local % (2u * stride) == 0u) {
      a = combine(a, sent[at.local + stride]);
    }
  }
  return a;
}
