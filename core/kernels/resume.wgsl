// The state that earlier slices left (write_state.wgsl), and going on from it. A count of 0 stands for no state: the
// words of the accumulator are then not looked at.
@group(0) @binding(3) var<storage, read> previous: array<u32>;

fn previous_count() -> vec2<u32> {
  return vec2<u32>(previous[ACC_WORDS], previous[ACC_WORDS + 1u]);
}

fn add_counts(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn resume(a: Acc) -> Acc {
  let count = previous_count();
  if ((count.x | count.y) == 0u) {
    return a;
  }
  var stored: array<u32, ACC_WORDS>;
  for (var i = 0u; i < ACC_WORDS; i++) {
    stored[i] = previous[i];
  }
  return combine(acc_from(stored), rebase(a, count));
}
