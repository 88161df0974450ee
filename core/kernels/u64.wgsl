// 64-bit integers as two words, low first. All arithmetic is modulo 2^64, so it serves signed ones too.
fn add64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}
fn sub64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  return vec2<u32>(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}
fn less64(a: vec2<u32>, b: vec2<u32>) -> bool {
  return a.y < b.y || (a.y == b.y && a.x < b.x);
}
fn float64(a: vec2<u32>) -> f32 {
  return f32(a.y) * 0x1p32f + f32(a.x);
}

// The full product of two words, from 16-bit halves.
fn multiply32(a: u32, b: u32) -> vec2<u32> {
  let a0 = a & 0xffffu;
  let a1 = a >> 16u;
  let b0 = b & 0xffffu;
  let b1 = b >> 16u;
  let low = a0 * b0;
  let middle = a1 * b0 + (low >> 16u);
  let cross = a0 * b1 + (middle & 0xffffu);
  return vec2<u32>((cross << 16u) | (low & 0xffffu), a1 * b1 + (middle >> 16u) + (cross >> 16u));
}
fn multiply64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = multiply32(a.x, b.x);
  return vec2<u32>(low.x, low.y + a.x * b.y + a.y * b.x);
}
