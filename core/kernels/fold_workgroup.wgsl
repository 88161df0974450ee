// Fold: a workgroup's accumulators through workgroup memory, by descending strides. Invocation 0 has the answer.
// The sending half writes to places no other stride uses, so one barrier a stride is enough.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = WORKGROUP / 2u; stride > 0u; stride >>= 1u) {
    if (at.local >= stride && at.local < 2u * stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local < stride) {
      a = combine(a, sent[at.local + stride]);
    }
  }
  return a;
}
