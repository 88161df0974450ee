// Exact sums of products of two f64: 106 bits each, added as eight digits below 2^17. Needs digit_bins.wgsl; the proof
// for BIN_ADDITIONS is in docs/decisions/exact.md.
const DIGIT_STEP = 1u;
const BINS = 264u;  // digits that products reach, and one that takes carries
const BIN_ADDITIONS = 16000u;

// Beside the bins: the copy to add to, and what was among the products.
struct Held {
  copy: u32,
  seen: u32,
}

fn clear_bins(local: u32) {
  clear_digit_bins(local);
}

fn hold_none(at: Invocation) -> Held {
  return Held(at.local % COPIES, 0u);
}

// What an infinity or a NaN makes of a product.
fn seen_in(x: vec2<u32>, y: vec2<u32>) -> u32 {
  let a = vec2<u32>(x.x, x.y & 0x7fffffffu);
  let b = vec2<u32>(y.x, y.y & 0x7fffffffu);
  if (a.y < INFINITY.y && b.y < INFINITY.y) {
    return 0u;
  }
  if (is_nan(a) || is_nan(b) || (a.x | a.y) == 0u || (b.x | b.y) == 0u) {
    return SEEN_NAN;
  }
  return select(SEEN_INFINITY, SEEN_MINUS_INFINITY, ((x.y ^ y.y) >> 31u) != 0u);
}

// A significand of 53 bits in pieces of 16, and t, its exponent from the least on, which subnormals share.
struct Significand {
  pieces: vec4<u32>,
  t: u32,
}
fn significand_of(bits: vec2<u32>) -> Significand {
  let m = bits.y & 0x7fffffffu;
  let t = max(m >> 20u, 1u) - 1u;
  let top = m - (t << 20u);
  return Significand(vec4<u32>(bits.x & 0xffffu, bits.x >> 16u, top & 0xffffu, top >> 16u), t);
}

// Adds the product of two f64, given as bits.
fn add_product(a: Held, x: vec2<u32>, y: vec2<u32>) -> Held {
  let u = significand_of(x);
  let v = significand_of(y);
  // Products of pieces, by the piece of u; their low halves stay in the column, their high halves go to the next.
  let r0 = u.pieces.x * v.pieces;
  let r1 = u.pieces.y * v.pieces;
  let r2 = u.pieces.z * v.pieces;
  let r3 = u.pieces.w * v.pieces;
  let half = vec4<u32>(0xffffu);
  let up = vec4<u32>(16u);
  let l0 = r0 & half;
  let l1 = r1 & half;
  let l2 = r2 & half;
  let l3 = r3 & half;
  let h0 = r0 >> up;
  let h1 = r1 >> up;
  let h2 = r2 >> up;
  let h3 = r3 >> up;
  let c0 = l0.x;
  let c1 = l0.y + l1.x + h0.x;
  let c2 = l0.z + l1.y + l2.x + h0.y + h1.x + (c1 >> 16u);
  let c3 = l0.w + l1.z + l2.y + l3.x + h0.z + h1.y + h2.x + (c2 >> 16u);
  let c4 = l1.w + l2.z + l3.y + h0.w + h1.z + h2.y + h3.x + (c3 >> 16u);
  let c5 = l2.w + l3.z + h1.w + h2.z + h3.y + (c4 >> 16u);
  let c6 = l3.w + h2.w + h3.z + (c5 >> 16u);
  let t = u.t + v.t;
  let shift = vec4<u32>(t & 15u);
  let low = (vec4<u32>(c0, c1, c2, c3) & half) << shift;
  let high = (vec4<u32>(c4, c5, c6, 0u) & half) << shift;
  let sign = (bitcast<i32>(x.y ^ y.y) >> 31u) | 1i;
  let at = (t >> 4u) * COPIES + a.copy;
  let carried_low = vec4<u32>(0u, low.xyz >> up.xyz);
  let carried_high = vec4<u32>(low.w, high.xyz) >> up;
  add_digits(at, bitcast<vec4<i32>>((low & half) + carried_low) * sign);
  add_digits(at + 4u * COPIES, bitcast<vec4<i32>>((high & half) + carried_high) * sign);
  // A product is -0 where a factor is 0 and the signs differ.
  let zero = (x.x | (x.y & 0x7fffffffu)) == 0u || (y.x | (y.y & 0x7fffffffu)) == 0u;
  let other = select(SEEN_OTHER, 0u, zero && sign < 0i);
  return Held(a.copy, a.seen | other | seen_in(x, y));
}

fn note_seen(a: Held, at: Invocation) {
  atomicOr(&all_seen, a.seen);
}
