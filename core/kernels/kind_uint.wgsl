// Unsigned integers, widened to u32.
fn is_nan(bits: u32) -> bool {
  return false;
}
fn is_finite(bits: u32) -> bool {
  return true;
}

// The element in 64 bits, low word first.
fn widen(e: u32) -> vec2<u32> {
  return vec2<u32>(e, 0u);
}
fn magnitude(e: u32) -> u32 {
  return e;
}

// Order-preserving: an unsigned integer is its own key.
fn key(bits: u32) -> u32 {
  return bits;
}
fn low_key(bits: u32) -> u32 {
  return bits;
}
fn high_key(bits: u32) -> u32 {
  return bits;
}
fn low_value(k: u32, count: vec2<u32>) -> u32 {
  return k;
}
fn high_value(k: u32, count: vec2<u32>) -> u32 {
  return k;
}

// x - p in integers, rounded once; it can take 33 bits.
fn difference(x: u32, p: u32) -> f32 {
  return select(-f32(p - x), f32(x - p), x >= p);
}
