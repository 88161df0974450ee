// Output: the state, for later slices to go on from: the accumulator's words and the 64-bit count of elements so far.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  var stored = acc_words(resume(a));
  for (var i = 0u; i < ACC_WORDS; i++) {
    output[i] = stored[i];
  }
  let total = add_counts(previous_count(), count);
  output[ACC_WORDS] = total.x;
  output[ACC_WORDS + 1u] = total.y;
}
