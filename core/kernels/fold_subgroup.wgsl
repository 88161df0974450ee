// Fold: within each subgroup by shuffles, then across subgroups through workgroup memory and shuffles again. Every
// invocation has the answer. Nothing defines which invocations share a subgroup (subgroup ids are not everywhere), so
// each leaves its subgroup's accumulator at its own place, the identity unless it is the subgroup's first.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) lanes: u32,
}

// Shuffles must stand in uniform control flow, which compilers do not see in `lanes`: all of them are made.
fn fold_lanes(mine: Acc, lanes: u32) -> Acc {
  var a = mine;
  for (var mask = 1u; mask < SUBGROUP_MAX; mask <<= 1u) {
    let theirs = shuffle(a, mask);
    if (mask < lanes) {
      a = combine(a, theirs);
    }
  }
  return a;
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  let ours = fold_lanes(mine, at.lanes);
  sent[at.local] = identity();
  if (at.lane == 0u) {
    sent[at.local] = ours;
  }
  workgroupBarrier();
  var a = identity();
  for (var i = at.lane; i < WORKGROUP; i += at.lanes) {
    a = combine(a, sent[i]);
  }
  return fold_lanes(a, at.lanes);
}
