// Exact sums of f64, every element four integer additions, no branch, any data. A bin covers 8 exponents: a significand of
// 53 bits shifted to its place among them has 60, added as four digits below 2^17. Needs digit_bins.wgsl and
// look_again.wgsl; the proof for BIN_ADDITIONS is in docs/decisions/exact.md.
const DIGIT_STEP = 2u;
const BINS = 264u;  // what exponents reach, and two that take carries
const BIN_ADDITIONS = 32000u;

// Beside the bins: the copy to add to, the greatest magnitude of the units (its high words; of those that are 0 the
// lowest bit says whether the low word is not), and what the ragged ends have shown.
struct Held {
  copy: u32,
  greatest: vec2<u32>,
  seen: u32,
}

fn clear_bins(local: u32) {
  clear_digit_bins(local);
  clear_greatest(local);
}

fn hold_none(at: Invocation) -> Held {
  return Held(at.local % COPIES, vec2<u32>(0u), 0u);
}

// Adds two f64, given as their low and high words. t counts from the least exponent, which subnormals share.
fn add_terms(a: Held, low: vec2<u32>, high: vec2<u32>) -> Held {
  let m = high & vec2<u32>(0x7fffffffu);
  let t = max(m >> vec2<u32>(20u), vec2<u32>(1u)) - vec2<u32>(1u);
  let top = m - (t << vec2<u32>(20u));
  let shift = t & vec2<u32>(7u);
  let p0 = (low & vec2<u32>(0xffffu)) << shift;
  let p1 = (low >> vec2<u32>(16u)) << shift;
  let p2 = (top & vec2<u32>(0xffffu)) << shift;
  let p3 = (top >> vec2<u32>(16u)) << shift;
  let sign = (bitcast<vec2<i32>>(high) >> vec2<u32>(31u)) | vec2<i32>(1i);
  let at = (t >> vec2<u32>(3u)) * COPIES + a.copy;
  let d0 = bitcast<vec2<i32>>(p0 & vec2<u32>(0xffffu)) * sign;
  let d1 = bitcast<vec2<i32>>((p0 >> vec2<u32>(16u)) + (p1 & vec2<u32>(0xffffu))) * sign;
  let d2 = bitcast<vec2<i32>>((p1 >> vec2<u32>(16u)) + (p2 & vec2<u32>(0xffffu))) * sign;
  let d3 = bitcast<vec2<i32>>((p2 >> vec2<u32>(16u)) + p3) * sign;
  add_digits(at.x, vec4<i32>(d0.x, d1.x, d2.x, d3.x));
  add_digits(at.y, vec4<i32>(d0.y, d1.y, d2.y, d3.y));
  return Held(a.copy, max(a.greatest, m | min(low, vec2<u32>(1u))), a.seen);
}

fn absorb(a: Held, words: vec4<u32>, index: u32) -> Held {
  let first = term(words.xy);
  let second = term(words.zw);
  return add_terms(a, vec2<u32>(first.x, second.x), vec2<u32>(first.y, second.y));
}
// -0 adds nothing, and leaves no trace.
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  let bits = term(e);
  let r = add_terms(a, vec2<u32>(bits.x, 0u), vec2<u32>(bits.y, 0x80000000u));
  return Held(r.copy, a.greatest, r.seen | seen_in(bits));
}

fn seen_in(bits: vec2<u32>) -> u32 {
  return select(0u, SEEN_NAN, is_nan(bits)) | select(0u, SEEN_INFINITY, key_same(bits, INFINITY)) |
         select(0u, SEEN_MINUS_INFINITY, key_same(bits, MINUS_INFINITY)) |
         select(0u, SEEN_OTHER, (bits.x | (bits.y ^ 0x80000000u)) != 0u);
}

const NOT_FINITE = INFINITY.y;
fn greatest_of(a: Held) -> u32 {
  return max(a.greatest.x, a.greatest.y);
}
fn unit_seen(unit: Unit) -> u32 {
  return seen_in(term(unit.xy)) | seen_in(term(unit.zw));
}
