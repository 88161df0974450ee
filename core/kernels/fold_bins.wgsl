// Fold: a workgroup's bins to loose digits, which one invocation makes tight (digits.wgsl). In all invocations that took
// wgpu-native on an H200 9 us more.
struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_digits(mine: Held, at: Invocation) {
  note_seen(mine, at);
  workgroupBarrier();
  total_bins(at.local);
  workgroupBarrier();
}
