// The quotient of 64-bit integers rounded once, to nearest, ties to even, by long division. Needs u64.wgsl. Runs once a
// fold, so it is written to be read.
fn double64(a: vec2<u32>, bit: u32) -> vec2<u32> {
  return vec2<u32>((a.x << 1u) | bit, (a.y << 1u) | (a.x >> 31u));
}

// The bits of the f32 nearest to n / d, for d in 1 .. 2^62. A quotient is taken to at least 26 bits: 24, one to round
// by, and one that stands for all that follow.
fn quotient(n: vec2<u32>, d: vec2<u32>) -> u32 {
  if ((n.x | n.y) == 0u) {
    return 0u;
  }
  var q = vec2<u32>(0u, 0u);
  var rest = vec2<u32>(0u, 0u);
  for (var i = 0u; i < 64u; i++) {
    let word = select(n.y, n.x, i >= 32u);
    rest = double64(rest, (word >> (31u - (i & 31u))) & 1u);
    q = double64(q, 0u);
    if (!less64(rest, d)) {
      rest = sub64(rest, d);
      q.x |= 1u;
    }
  }
  var exponent = 0i;  // the quotient is q * 2^exponent, and what is left of it
  while (q.y == 0u && q.x < 0x2000000u) {
    rest = double64(rest, 0u);
    q = double64(q, 0u);
    exponent -= 1i;
    if (!less64(rest, d)) {
      rest = sub64(rest, d);
      q.x |= 1u;
    }
  }
  var sticky = (rest.x | rest.y) != 0u;
  while (q.y != 0u || q.x >= 0x4000000u) {
    sticky = sticky || (q.x & 1u) != 0u;
    q = vec2<u32>((q.x >> 1u) | (q.y << 31u), q.y >> 1u);
    exponent += 1i;
  }
  // 26 bits now. Adding what rounding adds may carry into the exponent, which is then right as it is.
  let kept = q.x >> 2u;
  let half = (q.x & 2u) != 0u;
  let below = sticky || (q.x & 1u) != 0u;
  let up = select(0u, 1u, half && (below || (kept & 1u) != 0u));
  return (u32(exponent + 2i + 23i + 127i) << 23u) + (kept & 0x7fffffu) + up;
}

// The same for a signed numerator.
fn quotient_signed(n: vec2<u32>, d: vec2<u32>) -> u32 {
  if (n.y >= 0x80000000u) {
    return quotient(sub64(vec2<u32>(0u, 0u), n), d) | 0x80000000u;
  }
  return quotient(n, d);
}
