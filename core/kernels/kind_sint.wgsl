// Signed integers, widened to i32. The bits of one are its two's complement in a u32.
fn is_nan(bits: u32) -> bool {
  return false;
}
fn is_finite(bits: u32) -> bool {
  return true;
}

// The element in 64 bits, low word first.
fn widen(e: i32) -> vec2<u32> {
  return vec2<u32>(bitcast<u32>(e), bitcast<u32>(e >> 31u));
}
fn magnitude(e: i32) -> u32 {
  return bitcast<u32>(select(e, -e, e < 0));
}

// Order-preserving: key(a) < key(b) exactly when a < b.
fn key(bits: u32) -> u32 {
  return bits ^ 0x80000000u;
}
fn low_key(bits: u32) -> u32 {
  return key(bits);
}
fn high_key(bits: u32) -> u32 {
  return key(bits);
}
fn low_value(k: u32, count: vec2<u32>) -> u32 {
  return key(k);
}
fn high_value(k: u32, count: vec2<u32>) -> u32 {
  return key(k);
}

// x - p in integers, rounded once; it can take 33 bits.
fn difference(x: u32, p: u32) -> f32 {
  return select(-f32(p - x), f32(x - p), bitcast<i32>(x) >= bitcast<i32>(p));
}
