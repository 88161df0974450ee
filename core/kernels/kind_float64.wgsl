// Floats of 64 bits, on their bits: WGSL has no arithmetic for them.
const QUIET_NAN = vec2<u32>(0u, 0x7ff80000u);
const INFINITY = vec2<u32>(0u, 0x7ff00000u);
const MINUS_INFINITY = vec2<u32>(0u, 0xfff00000u);

fn is_nan(bits: vec2<u32>) -> bool {
  return less64(INFINITY, vec2<u32>(bits.x, bits.y & 0x7fffffffu));
}

// Order-preserving: key(a) < key(b) exactly when a orders below b; -0 below +0.
fn key(bits: vec2<u32>) -> vec2<u32> {
  let flip = bitcast<u32>(bitcast<i32>(bits.y) >> 31u);
  return bits ^ vec2<u32>(flip, flip | 0x80000000u);
}
fn unkey(k: vec2<u32>) -> vec2<u32> {
  let flip = ~bitcast<u32>(bitcast<i32>(k.y) >> 31u);
  return k ^ vec2<u32>(flip, flip | 0x80000000u);
}

// Keys for minima and maxima. No number has the key 0 or all ones: a NaN takes the winning one, or when NaNs are
// ignored the losing one, where the fold starts.
const ZERO_KEY = vec2<u32>(0u, 0u);
fn low_key(bits: vec2<u32>) -> vec2<u32> {
  return select(key(bits), select(ZERO_KEY, LOW_START, NAN_IGNORE), is_nan(bits));
}
fn high_key(bits: vec2<u32>) -> vec2<u32> {
  return select(key(bits), select(~ZERO_KEY, HIGH_START, NAN_IGNORE), is_nan(bits));
}
fn low_value(k: vec2<u32>, count: vec2<u32>) -> vec2<u32> {
  if (key_same(k, LOW_START)) {
    return select(QUIET_NAN, INFINITY, (count.x | count.y) == 0u);
  }
  return select(unkey(k), QUIET_NAN, key_same(k, ZERO_KEY));
}
fn high_value(k: vec2<u32>, count: vec2<u32>) -> vec2<u32> {
  if (key_same(k, HIGH_START)) {
    return select(QUIET_NAN, MINUS_INFINITY, (count.x | count.y) == 0u);
  }
  return select(unkey(k), QUIET_NAN, key_same(k, ~ZERO_KEY));
}
