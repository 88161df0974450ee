// From an exact total to the nearest float, ties to even, once: the total itself, its quotient by a count, or its square
// root. Runs once a fold, so it is written to be read. PRECISION is the float's, its hidden bit included, LEAST the
// exponent of its least subnormal.

// A magnitude: 128 bits (lowest word first) whose highest is 1, times 2^exponent, and whether more follows below.
struct Magnitude {
  bits: array<u32, 4>,
  exponent: i32,
  more: bool,
}

// The 32 bits from `place` on; beyond the ends there are zeros.
fn bits_from(bits: array<u32, 4>, place: u32) -> u32 {
  var b = bits;
  let word = place >> 5u;
  let shift = place & 31u;
  var r = 0u;
  if (word < 4u) {
    r = b[word] >> shift;
  }
  if (shift > 0u && word < 3u) {
    r |= b[word + 1u] << (32u - shift);
  }
  return r;
}
fn any_below(bits: array<u32, 4>, place: u32) -> bool {
  var b = bits;
  for (var i = 0u; i < 4u; i++) {
    if (32u * i + 32u <= place) {
      if (b[i] != 0u) {
        return true;
      }
    } else if (32u * i < place && (b[i] & ((1u << (place & 31u)) - 1u)) != 0u) {
      return true;
    }
  }
  return false;
}

// The same number with its highest bit at the top. It is not 0.
fn raised(m: Magnitude) -> Magnitude {
  var r = m;
  while (r.bits[3] == 0u) {
    r.bits = array<u32, 4>(0u, r.bits[0], r.bits[1], r.bits[2]);
    r.exponent -= 32i;
  }
  let up = countLeadingZeros(r.bits[3]);
  if (up > 0u) {
    for (var i = 3u; i > 0u; i--) {
      r.bits[i] = (r.bits[i] << up) | (r.bits[i - 1u] >> (32u - up));
    }
    r.bits[0] <<= up;
    r.exponent -= i32(up);
  }
  return r;
}

fn is_negative(a: Acc) -> bool {
  return a.digits[SUM_WORDS - 1u] >= 0x80000000u;
}
fn negated(a: Acc) -> Acc {
  var r = a;
  var carry = 1u;
  for (var i = 0u; i < SUM_WORDS; i++) {
    r.digits[i] = ~r.digits[i] + carry;
    carry = select(0u, carry, r.digits[i] == 0u);
  }
  return r;
}
fn is_zero(a: Acc) -> bool {
  var total = a.digits;
  var all = 0u;
  for (var i = 0u; i < SUM_WORDS; i++) {
    all |= total[i];
  }
  return all == 0u;
}

// Of a total above 0. Its five highest words hold the 128 bits.
fn magnitude_of(a: Acc) -> Magnitude {
  var total = a.digits;
  var top = SUM_WORDS - 1u;
  while (total[top] == 0u) {
    top -= 1u;
  }
  let up = countLeadingZeros(total[top]);
  var m = Magnitude(array<u32, 4>(), UNIT + 32i * (i32(top) - 3i) - i32(up), false);
  for (var i = 0u; i < 4u; i++) {
    if (top + i < 3u) {
      continue;
    }
    let at = top + i - 3u;
    m.bits[i] = total[at] << up;
    if (up > 0u && at > 0u) {
      m.bits[i] |= total[at - 1u] >> (32u - up);
    }
  }
  if (top >= 4u) {
    m.more = (total[top - 4u] << up) != 0u;
    for (var i = 0u; i + 4u < top; i++) {
      m.more = m.more || total[i] != 0u;
    }
  }
  return m;
}

// The 64-bit word of the nearest float above 0. The hidden bit and the carry of rounding up both add one to the exponent
// field.
fn nearest(m: Magnitude) -> vec2<u32> {
  let lowest = max(m.exponent + 128i - PRECISION, LEAST);  // the exponent of the last bit kept
  let exponent_field = u32(lowest - LEAST);
  if (exponent_field >= GREATEST_FIELD) {
    return infinity_bits(false);
  }
  let place = u32(lowest - m.exponent);
  let high = select(0u, bits_from(m.bits, place + 32u), PRECISION > 32i);
  var kept = vec2<u32>(bits_from(m.bits, place), high);
  let half = (bits_from(m.bits, place - 1u) & 1u) != 0u;
  if (half && (m.more || (kept.x & 1u) != 0u || any_below(m.bits, place - 1u))) {
    kept = add64(kept, vec2<u32>(1u, 0u));
  }
  if (PRECISION > 32i) {
    return add64(kept, vec2<u32>(0u, exponent_field << 20u));
  }
  return vec2<u32>(kept.x + (exponent_field << 23u), 0u);
}
fn with_sign(bits: vec2<u32>, negative: bool) -> vec2<u32> {
  let sign = select(0u, 0x80000000u, negative);
  return select(vec2<u32>(bits.x | sign, 0u), vec2<u32>(bits.x, bits.y | sign), PRECISION > 32i);
}
fn infinity_bits(negative: bool) -> vec2<u32> {
  return with_sign(select(vec2<u32>(0x7f800000u, 0u), vec2<u32>(0u, 0x7ff00000u), PRECISION > 32i), negative);
}
fn nan_bits() -> vec2<u32> {
  return select(vec2<u32>(0x7fc00000u, 0u), vec2<u32>(0u, 0x7ff80000u), PRECISION > 32i);
}

// m / d, by long division: bits of m leave at the top, bits of the quotient come in below. What m has more of changes no
// bit of the quotient, which has at least 64. No index here is computed: with them this took 30 us longer (wgpu-native, H200).
fn quotient_of(m: Magnitude, d: vec2<u32>) -> Magnitude {
  var bits = m.bits;
  var rest = vec2<u32>(0u, 0u);
  for (var i = 0u; i < 128u; i++) {
    let overflows = rest.y >= 0x80000000u;
    rest = vec2<u32>((rest.x << 1u) | (bits[3] >> 31u), (rest.y << 1u) | (rest.x >> 31u));
    let fits = overflows || !less64(rest, d);
    if (fits) {
      rest = sub64(rest, d);
    }
    bits = array<u32, 4>((bits[0] << 1u) | select(0u, 1u, fits), (bits[1] << 1u) | (bits[0] >> 31u),
                         (bits[2] << 1u) | (bits[1] >> 31u), (bits[3] << 1u) | (bits[2] >> 31u));
  }
  return raised(Magnitude(bits, m.exponent, m.more || (rest.x | rest.y) != 0u));
}

// The square root, 60 bits of it: two bits of the square, from an even exponent down, give one of the root.
fn root_of(m: Magnitude) -> Magnitude {
  let odd = u32(m.exponent & 1i);
  var root = vec2<u32>(0u, 0u);
  var rest = vec2<u32>(0u, 0u);
  for (var i = 0u; i < 60u; i++) {
    let two = bits_from(m.bits, 126u + odd - 2u * i) & 3u;
    rest = vec2<u32>((rest.x << 2u) | two, (rest.y << 2u) | (rest.x >> 30u));
    let step = vec2<u32>((root.x << 2u) | 1u, (root.y << 2u) | (root.x >> 30u));
    let fits = !less64(rest, step);
    if (fits) {
      rest = sub64(rest, step);
    }
    root = vec2<u32>((root.x << 1u) | select(0u, 1u, fits), (root.y << 1u) | (root.x >> 31u));
  }
  let last = 8u + odd;  // the place of the last two bits taken
  let more = m.more || (rest.x | rest.y) != 0u || any_below(m.bits, last);
  return raised(Magnitude(array<u32, 4>(root.x, root.y, 0u, 0u), (m.exponent + i32(last)) / 2i, more));
}

// The answer for what is no number above or below 0; `otherwise` is that of the numbers.
fn settled(a: Acc, count: vec2<u32>) -> vec2<u32> {
  let infinities = a.seen & (SEEN_INFINITY | SEEN_MINUS_INFINITY);
  if ((a.seen & SEEN_NAN) != 0u || infinities == (SEEN_INFINITY | SEEN_MINUS_INFINITY)) {
    return nan_bits();
  }
  if (infinities != 0u) {
    return infinity_bits(infinities == SEEN_MINUS_INFINITY);
  }
  // Zero, of which only -0 and nothing else make a -0.
  return with_sign(vec2<u32>(0u, 0u), (a.seen & SEEN_OTHER) == 0u && (count.x | count.y) != 0u);
}
fn is_settled(a: Acc) -> bool {
  return (a.seen & (SEEN_NAN | SEEN_INFINITY | SEEN_MINUS_INFINITY)) != 0u || is_zero(a);
}

fn rounded_total(a: Acc, count: vec2<u32>) -> vec2<u32> {
  if (is_settled(a)) {
    return settled(a, count);
  }
  if (is_negative(a)) {
    return with_sign(nearest(magnitude_of(negated(a))), true);
  }
  return nearest(magnitude_of(a));
}
fn rounded_mean(a: Acc, count: vec2<u32>) -> vec2<u32> {
  if ((count.x | count.y) == 0u) {
    return nan_bits();
  }
  if (is_settled(a)) {
    return settled(a, count);
  }
  if (is_negative(a)) {
    return with_sign(nearest(quotient_of(magnitude_of(negated(a)), count)), true);
  }
  return nearest(quotient_of(magnitude_of(a), count));
}
// Of a total that is not below 0.
fn rounded_root(a: Acc, count: vec2<u32>) -> vec2<u32> {
  if (is_settled(a)) {
    return settled(a, count);
  }
  return nearest(root_of(magnitude_of(a)));
}
