// Output: one partial a workgroup, for read_partials.wgsl. Four words come first: the elements they stand for (low,
// high), how many partials follow, and one unused.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  if (at.group.x == 0u) {
    output[0] = count.x;
    output[1] = count.y;
    output[2] = at.groups.x;
  }
  var stored = acc_words(a);
  for (var i = 0u; i < ACC_WORDS; i++) {
    output[4u + at.group.x * ACC_WORDS + i] = stored[i];
  }
}
