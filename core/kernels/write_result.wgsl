// Output: the finished result, at the caller's place.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;
@group(0) @binding(5) var<uniform> place: vec4<u32>;  // x: words to skip in front of the result

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  var result = res_words(finish(resume(a), add_counts(previous_count(), count)));
  for (var i = 0u; i < RES_WORDS; i++) {
    output[place.x + i] = result[i];
  }
}
