// Signed integers of 64 bits, in two's complement. Needs u64.wgsl.
fn is_nan(bits: vec2<u32>) -> bool {
  return false;
}

fn widen(e: vec2<u32>) -> vec2<u32> {
  return e;
}
fn magnitude(e: vec2<u32>) -> vec2<u32> {
  return select(e, sub64(vec2<u32>(0u, 0u), e), e.y >= 0x80000000u);
}

// Order-preserving: key(a) < key(b) exactly when a < b.
fn key(bits: vec2<u32>) -> vec2<u32> {
  return bits ^ vec2<u32>(0u, 0x80000000u);
}
fn low_key(bits: vec2<u32>) -> vec2<u32> {
  return key(bits);
}
fn high_key(bits: vec2<u32>) -> vec2<u32> {
  return key(bits);
}
fn low_value(k: vec2<u32>, count: vec2<u32>) -> vec2<u32> {
  return key(k);
}
fn high_value(k: vec2<u32>, count: vec2<u32>) -> vec2<u32> {
  return key(k);
}
