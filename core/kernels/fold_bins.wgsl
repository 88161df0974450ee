// Fold: a workgroup's bins to one total. Every invocation has the answer.
struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  note_seen(mine, at);
  workgroupBarrier();
  total_bins(at.local);
  workgroupBarrier();
  return tight_digits();
}
