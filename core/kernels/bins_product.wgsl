// Exact sums of products of two f32: 48 bits each, added as four digits below 2^17. Needs digit_bins.wgsl; the proof for
// BIN_ADDITIONS is in docs/decisions/exact.md.
const DIGIT_STEP = 1u;
const BINS = 36u;  // digits that products reach, and one that takes carries
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
fn seen_in(x: u32, y: u32) -> u32 {
  let a = x & 0x7fffffffu;
  let b = y & 0x7fffffffu;
  if (max(a, b) < INFINITY) {
    return 0u;
  }
  if (max(a, b) > INFINITY || min(a, b) == 0u) {
    return SEEN_NAN;
  }
  return select(SEEN_INFINITY, SEEN_MINUS_INFINITY, ((x ^ y) >> 31u) != 0u);
}

// Adds four products of f32, given as bits. t counts from the least exponent, which subnormals share.
fn add_products(a: Held, x: vec4<u32>, y: vec4<u32>) -> Held {
  let mx = x & vec4<u32>(0x7fffffffu);
  let my = y & vec4<u32>(0x7fffffffu);
  let tx = max(mx >> vec4<u32>(23u), vec4<u32>(1u)) - vec4<u32>(1u);
  let ty = max(my >> vec4<u32>(23u), vec4<u32>(1u)) - vec4<u32>(1u);
  let sx = mx - (tx << vec4<u32>(23u));
  let sy = my - (ty << vec4<u32>(23u));
  // The product's low 24 bits, and those above, from halves of 12 bits.
  let x0 = sx & vec4<u32>(0xfffu);
  let x1 = sx >> vec4<u32>(12u);
  let y0 = sy & vec4<u32>(0xfffu);
  let y1 = sy >> vec4<u32>(12u);
  let low = sx * sy;
  let above = x1 * y1 + ((x0 * y1 + x1 * y0 + ((x0 * y0) >> vec4<u32>(12u))) >> vec4<u32>(12u));
  let t = tx + ty;
  let shift = t & vec4<u32>(15u);
  let p0 = (low & vec4<u32>(0xffffu)) << shift;
  let p1 = (low >> vec4<u32>(16u)) << shift;
  let p2 = (above >> vec4<u32>(8u)) << shift;
  let sign = (bitcast<vec4<i32>>(x ^ y) >> vec4<u32>(31u)) | vec4<i32>(1i);
  let at = (t >> vec4<u32>(4u)) * COPIES + a.copy;
  let d0 = bitcast<vec4<i32>>(p0 & vec4<u32>(0xffffu)) * sign;
  let d1 = bitcast<vec4<i32>>((p0 >> vec4<u32>(16u)) + (p1 & vec4<u32>(0xffffu))) * sign;
  let d2 = bitcast<vec4<i32>>((p1 >> vec4<u32>(16u)) + (p2 & vec4<u32>(0xffffu))) * sign;
  let d3 = bitcast<vec4<i32>>(p2 >> vec4<u32>(16u)) * sign;
  add_digits(at.x, vec4<i32>(d0.x, d1.x, d2.x, d3.x));
  add_digits(at.y, vec4<i32>(d0.y, d1.y, d2.y, d3.y));
  add_digits(at.z, vec4<i32>(d0.z, d1.z, d2.z, d3.z));
  add_digits(at.w, vec4<i32>(d0.w, d1.w, d2.w, d3.w));
  var seen = a.seen;
  if (any(max(mx, my) >= vec4<u32>(INFINITY))) {
    seen |= seen_in(x.x, y.x) | seen_in(x.y, y.y) | seen_in(x.z, y.z) | seen_in(x.w, y.w);
  }
  // A product is -0 where a factor is 0 and the signs differ.
  let other = (vec4<u32>(min(mx, my)) != vec4<u32>(0u)) | (sign == vec4<i32>(1i));
  return Held(a.copy, seen | select(0u, SEEN_OTHER, any(other)));
}

fn note_seen(a: Held, at: Invocation) {
  atomicOr(&all_seen, a.seen);
}
