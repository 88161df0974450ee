// Unsigned integers of 64 bits.
fn is_nan(bits: vec2<u32>) -> bool {
  return false;
}

fn widen(e: vec2<u32>) -> vec2<u32> {
  return e;
}
fn magnitude(e: vec2<u32>) -> vec2<u32> {
  return e;
}

// Order-preserving: an unsigned integer is its own key.
fn low_key(bits: vec2<u32>) -> vec2<u32> {
  return bits;
}
fn high_key(bits: vec2<u32>) -> vec2<u32> {
  return bits;
}
fn low_value(k: vec2<u32>, count: vec2<u32>) -> vec2<u32> {
  return k;
}
fn high_value(k: vec2<u32>, count: vec2<u32>) -> vec2<u32> {
  return k;
}
