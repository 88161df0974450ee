// Floats, on their bits: compilers may assume that NaN and infinity do not occur, and may flush subnormals, but only
// in float arithmetic.
const QUIET_NAN = 0x7fc00000u;
const INFINITY = 0x7f800000u;
const MINUS_INFINITY = 0xff800000u;

fn is_nan(bits: u32) -> bool {
  return (bits & 0x7fffffffu) > INFINITY;
}
fn is_finite(bits: u32) -> bool {
  return (bits & INFINITY) != INFINITY;
}

// The bits of the f32 equal to a binary16. A subnormal is an integer multiple of 2^-24, so this multiplication is exact.
fn half_bits(half: u32) -> u32 {
  let magnitude = half & 0x7fffu;
  var bits = (magnitude << 13u) + 0x38000000u;
  if (magnitude >= 0x7c00u) {
    bits = (magnitude << 13u) | INFINITY;
  }
  if (magnitude < 0x400u) {
    bits = bitcast<u32>(f32(magnitude) * 0x1p-24f);
  }
  return bits | ((half & 0x8000u) << 16u);
}

// Order-preserving: key(a) < key(b) exactly when a orders below b; -0 below +0.
fn key(bits: u32) -> u32 {
  return bits ^ (bitcast<u32>(bitcast<i32>(bits) >> 31u) | 0x80000000u);
}
fn unkey(k: u32) -> u32 {
  return k ^ (~bitcast<u32>(bitcast<i32>(k) >> 31u) | 0x80000000u);
}

// Keys for minima and maxima. No number has the key 0 or all ones: a NaN takes the winning one, or when NaNs are
// ignored the losing one, where the fold starts.
fn low_key(bits: u32) -> u32 {
  return select(key(bits), select(0u, LOW_START, NAN_IGNORE), is_nan(bits));
}
fn high_key(bits: u32) -> u32 {
  return select(key(bits), select(0xffffffffu, HIGH_START, NAN_IGNORE), is_nan(bits));
}
fn low_value(k: u32, count: vec2<u32>) -> u32 {
  if (k == LOW_START) {
    return select(QUIET_NAN, INFINITY, (count.x | count.y) == 0u);
  }
  return select(unkey(k), QUIET_NAN, k == 0u);
}
fn high_value(k: u32, count: vec2<u32>) -> u32 {
  if (k == HIGH_START) {
    return select(QUIET_NAN, MINUS_INFINITY, (count.x | count.y) == 0u);
  }
  return select(unkey(k), QUIET_NAN, k == 0xffffffffu);
}

// x - p, both given as bits.
fn difference(x: u32, p: u32) -> f32 {
  return bitcast<f32>(x) - bitcast<f32>(p);
}
