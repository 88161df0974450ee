// wgreduce: sumsq of f32
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 1u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return word;
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  digits: array<u32, 20>,
  seen: u32,
}
const ACC_WORDS = 21u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.digits[11], a.digits[12], a.digits[13], a.digits[14], a.digits[15], a.digits[16], a.digits[17], a.digits[18], a.digits[19], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 20>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16], w[17], w[18], w[19]), w[20]);
}
struct Res {
  sumsq: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.sumsq);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 20u;
const UNIT = -298i;
const COPIES = 16u;
const PRECISION = 24i;
const LEAST = -149i;
const GREATEST_FIELD = 254u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x);
}
// Floats, on their bits: compilers may assume that NaN and infinity do not occur, and may flush subnormals, but only
// in float arithmetic.
const QUIET_NAN = 0x7fc00000u;
const INFINITY = 0x7f800000u;
const MINUS_INFINITY = 0xff800000u;

fn is_nan(bits: u32) -> bool {
  return (bits & 0x7fffffffu) > INFINITY;
}
fn is_finite(bits: u32) -> bool {
  return (bits & INFINITY) != INFINITY;
}

// The bits of the f32 equal to a binary16. A subnormal is an integer multiple of 2^-24, so this multiplication is exact.
fn half_bits(half: u32) -> u32 {
  let magnitude = half & 0x7fffu;
  var bits = (magnitude << 13u) + 0x38000000u;
  if (magnitude >= 0x7c00u) {
    bits = (magnitude << 13u) | INFINITY;
  }
  if (magnitude < 0x400u) {
    bits = bitcast<u32>(f32(magnitude) * 0x1p-24f);
  }
  return bits | ((half & 0x8000u) << 16u);
}

// Order-preserving: key(a) < key(b) exactly when a orders below b; -0 below +0.
fn key(bits: u32) -> u32 {
  return bits ^ (bitcast<u32>(bitcast<i32>(bits) >> 31u) | 0x80000000u);
}
fn unkey(k: u32) -> u32 {
  return k ^ (~bitcast<u32>(bitcast<i32>(k) >> 31u) | 0x80000000u);
}

// Keys for minima and maxima. No number has the key 0 or all ones: a NaN takes the winning one, or when NaNs are
// ignored the losing one, where the fold starts.
fn low_key(bits: u32) -> u32 {
  return select(key(bits), select(0u, LOW_START, NAN_IGNORE), is_nan(bits));
}
fn high_key(bits: u32) -> u32 {
  return select(key(bits), select(0xffffffffu, HIGH_START, NAN_IGNORE), is_nan(bits));
}
fn low_value(k: u32, count: vec2<u32>) -> u32 {
  if (k == LOW_START) {
    return select(QUIET_NAN, INFINITY, (count.x | count.y) == 0u);
  }
  return select(unkey(k), QUIET_NAN, k == 0u);
}
fn high_value(k: u32, count: vec2<u32>) -> u32 {
  if (k == HIGH_START) {
    return select(QUIET_NAN, MINUS_INFINITY, (count.x | count.y) == 0u);
  }
  return select(unkey(k), QUIET_NAN, k == 0xffffffffu);
}

// x - p, both given as bits.
fn difference(x: u32, p: u32) -> f32 {
  return bitcast<f32>(x) - bitcast<f32>(p);
}
// Order-preserving keys of elements of up to 32 bits, and the elements' bits.
alias Key = u32;

fn key_min(a: Key, b: Key) -> Key {
  return min(a, b);
}
fn key_max(a: Key, b: Key) -> Key {
  return max(a, b);
}
fn key_less(a: Key, b: Key) -> bool {
  return a < b;
}
fn key_same(a: Key, b: Key) -> bool {
  return a == b;
}
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
// Exact totals: integers of SUM_WORDS words in two's complement, in units of 2^UNIT, and what else was among the
// elements. Wide enough for 2^64 of the greatest, so nothing overflows and the order of additions does not matter.
const SEEN_NAN = 1u;
const SEEN_INFINITY = 2u;
const SEEN_MINUS_INFINITY = 4u;
const SEEN_OTHER = 8u;  // anything but -0

fn identity() -> Acc {
  return Acc(array<u32, SUM_WORDS>(), 0u);
}

fn combine(a: Acc, b: Acc) -> Acc {
  var r = a;
  var other = b.digits;
  var carry = 0u;
  for (var i = 0u; i < SUM_WORDS; i++) {
    let word = r.digits[i];
    let sum = word + other[i];
    let total = sum + carry;
    carry = select(0u, 1u, sum < word || total < sum);
    r.digits[i] = total;
  }
  r.seen |= b.seen;
  return r;
}

// A workgroup's total in the making: 16-bit digits that need not be in range yet.
var<workgroup> loose_digits: array<atomic<i32>, 2u * SUM_WORDS>;
var<workgroup> all_seen: atomic<u32>;

// Workgroup memory starts from zero by WGSL, but not in every workgroup of lavapipe 25 under wgpu-native: seen, and mended
// by clearing it.
fn clear_digits(local: u32) {
  for (var i = local; i < 2u * SUM_WORDS; i += WORKGROUP) {
    atomicStore(&loose_digits[i], 0i);
  }
  if (local == 0u) {
    atomicStore(&all_seen, 0u);
  }
}

// The digits in range, each carrying into the next. What leaves the highest is nothing but the sign's.
fn tight_digits() -> Acc {
  var r = identity();
  var carry = 0i;
  for (var i = 0u; i < SUM_WORDS; i++) {
    let low = atomicLoad(&loose_digits[2u * i]) + carry;
    let high = atomicLoad(&loose_digits[2u * i + 1u]) + (low >> 16u);
    r.digits[i] = (bitcast<u32>(low) & 0xffffu) | (bitcast<u32>(high) << 16u);
    carry = high >> 16u;
  }
  r.seen = atomicLoad(&all_seen);
  return r;
}
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

fn finish(a: Acc, count: vec2<u32>) -> Res {
  return res_of(rounded_total(a, count));
}

// ======== fold ========

// Reading: elements of at most two words, four words at a time. A unit is four words. The elements before the first
// whole unit and after the last one (the ragged ends) are read by workgroup 0, one an invocation.
// The range is bound twice: four words at a time, and word by word for its length and its ragged ends.
@group(0) @binding(0) var<storage, read> vectors: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<uniform> range: vec4<u32>;  // x: to skip in front (elements, or words of wider ones), y: elements to skip in the last word

alias Unit = vec4<u32>;
const UNIT_ELEMENTS = 4u * LANES / RECORD;

// The range within the binding, in elements.
fn range_begin() -> u32 {
  return range.x / RECORD;
}
fn range_end() -> u32 {
  return arrayLength(&words) / RECORD * LANES - range.y;
}

// How many elements the partials of this dispatch stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(range_end() - range_begin(), 0u);
}

// Where the ragged front ends: at the first whole unit, or with the range.
fn front_end() -> u32 {
  return min((range_begin() + UNIT_ELEMENTS - 1u) / UNIT_ELEMENTS * UNIT_ELEMENTS, range_end());
}

fn unit_begin() -> u32 {
  return (range_begin() + UNIT_ELEMENTS - 1u) / UNIT_ELEMENTS;
}
fn unit_end() -> u32 {
  return max(range_end() / UNIT_ELEMENTS, unit_begin());
}

fn load(unit: u32) -> Unit {
  return vectors[unit];
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return absorb(a, value, unit * UNIT_ELEMENTS - range_begin());
}

// The ragged ends: the front, then the back, in a loop so that the steps are compiled once.
fn absorb_ends(a: Held, local: u32) -> Held {
  var r = a;
  var at = range_begin() + local;
  var end = front_end();
  for (var side = 0u; side < 2u; side++) {
    if (at < end) {
      r = absorb_one(r, element_at(at), at - range_begin());
    }
    at = max(unit_end() * UNIT_ELEMENTS, front_end()) + local;
    end = range_end();
  }
  return r;
}
// The element at a place of the binding: of at most one word.
fn element_at(at: u32) -> Elem {
  return element(words[at / LANES], at % LANES);
}
// Bins of 16-bit digits in workgroup memory, each at its place and with its sign, so that they need not carry at once.
// The next digit's bin stands DIGIT_STEP bins on: 1, or 2 where bins are 8 bits apart. COPIES of each bin keep neighbours
// on different memory banks; `carry_bins` makes room for BIN_ADDITIONS more.
var<workgroup> bin_digits: array<atomic<i32>, BINS * COPIES>;

fn clear_digit_bins(local: u32) {
  for (var i = local; i < BINS * COPIES; i += WORKGROUP) {
    atomicStore(&bin_digits[i], 0i);
  }
}

// Four digits, from the bin copy `at` on.
fn add_digits(at: u32, digits: vec4<i32>) {
  atomicAdd(&bin_digits[at], digits.x);
  atomicAdd(&bin_digits[at + DIGIT_STEP * COPIES], digits.y);
  atomicAdd(&bin_digits[at + 2u * DIGIT_STEP * COPIES], digits.z);
  atomicAdd(&bin_digits[at + 3u * DIGIT_STEP * COPIES], digits.w);
}

// Digits carry; the highest keep what they have.
fn carry_bins(local: u32) {
  workgroupBarrier();
  for (var i = local; i < (BINS - DIGIT_STEP) * COPIES; i += WORKGROUP) {
    let carry = atomicLoad(&bin_digits[i]) >> 16u;
    atomicAdd(&bin_digits[i], -(carry << 16u));
    atomicAdd(&bin_digits[i + DIGIT_STEP * COPIES], carry);
  }
  workgroupBarrier();
}

// All copies of a bin, to the digits at the bin's place.
fn total_bins(local: u32) {
  for (var i = local; i < BINS * COPIES; i += WORKGROUP) {
    let bin = i / COPIES;
    let place = bin / DIGIT_STEP;
    let shift = (bin % DIGIT_STEP) * 8u;
    let digit = atomicLoad(&bin_digits[i]);
    atomicAdd(&loose_digits[place], (digit & 0xffffi) << shift);
    atomicAdd(&loose_digits[place + 1u], (digit >> 16u) << shift);
  }
}
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

fn absorb(a: Held, words: vec4<u32>, index: u32) -> Held {
  var r = a;
  for (var lane = 0u; lane < LANES; lane++) {
    let bits = vec4<u32>(element(words.x, lane), element(words.y, lane), element(words.z, lane),
                         element(words.w, lane));
    r = add_products(r, bits, bits);
  }
  return r;
}
// -0 times 1 adds nothing, and leaves no trace.
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return add_products(a, vec4<u32>(e, vec3<u32>(0x80000000u)), vec4<u32>(e, vec3<u32>(0x3f800000u)));
}
// Loop of programs with bins: as loop_strided, in rounds after which the workgroup's bins carry, and with the next tile's
// loads in flight while this one's units are added: adding to bins takes long enough for it to pay.
const LOADS = 2u;
// A copy of a bin meets the elements of so many invocations, and two of the ragged ends of each.
const SHARERS = max(WORKGROUP / COPIES, 1u);
const ROUND_TILES = (BIN_ADDITIONS / SHARERS - 2u) / (LOADS * UNIT_ELEMENTS);

// How many rounds the workgroup makes. Barriers must stand in uniform control flow, which compilers do not see in the
// built-ins: one invocation says it to all.
var<workgroup> rounds: u32;

fn rounds_of(at: Invocation, first: u32, stride: u32) -> u32 {
  if (at.local == 0u) {
    rounds = 0u;
    if (first < unit_end()) {
      rounds = ((unit_end() - first - 1u) / stride + ROUND_TILES) / ROUND_TILES;
    }
  }
  return workgroupUniformLoad(&rounds);
}

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let stride = at.groups.x * WORKGROUP * LOADS;
  var base = unit_begin() + at.group.x * WORKGROUP * LOADS;
  var i = base + at.local;
  let rounds_here = rounds_of(at, base, stride);
  for (var round = 0u; round < rounds_here; round++) {
    if (round > 0u) {
      carry_bins(at.local);
    }
    let turns = min((unit_end() - base - 1u) / stride + 1u, ROUND_TILES);
    base += turns * stride;
    let end = min(base, unit_end());
    if (i + WORKGROUP < end) {
      var first = load(i);
      var second = load(i + WORKGROUP);
      for (; i + stride + WORKGROUP < end; i += stride) {
        let next_first = load(i + stride);
        let next_second = load(i + stride + WORKGROUP);
        a = absorb_unit(a, first, i);
        a = absorb_unit(a, second, i + WORKGROUP);
        first = next_first;
        second = next_second;
      }
      a = absorb_unit(a, first, i);
      a = absorb_unit(a, second, i + WORKGROUP);
      i += stride;
    }
  }
  // The last tile may hold one of the two.
  if (i < unit_end()) {
    a = absorb_unit(a, load(i), i);
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
// Fold: a workgroup's bins to loose digits, which one invocation makes tight (digits.wgsl). In all invocations that took
// wgpu-native on an H200 9 us more.
struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_digits(mine: Held, at: Invocation) {
  note_seen(mine, at);
  workgroupBarrier();
  total_bins(at.local);
  workgroupBarrier();
}
// Output: one partial a workgroup, for read_partials.wgsl. Four words come first: the elements they stand for (low,
// high), how many partials follow, and one unused.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  if (at.group.x == 0u) {
    output[0] = count.x;
    output[1] = count.y;
    output[2] = at.groups.x;
  }
  var stored = acc_words(a);
  for (var i = 0u; i < ACC_WORDS; i++) {
    output[4u + at.group.x * ACC_WORDS + i] = stored[i];
  }
}
@compute @workgroup_size(WORKGROUP)
fn main(at: Invocation) {
  clear_digits(at.local);
  clear_bins(at.local);
  workgroupBarrier();
  fold_digits(fold_units(at), at);
  if (at.local == 0u) {
    write(tight_digits(), element_count(), at);
  }
}

// ======== fold_to_result ========

// Reading: elements of at most two words, four words at a time. A unit is four words. The elements before the first
// whole unit and after the last one (the ragged ends) are read by workgroup 0, one an invocation.
// The range is bound twice: four words at a time, and word by word for its length and its ragged ends.
@group(0) @binding(0) var<storage, read> vectors: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<uniform> range: vec4<u32>;  // x: to skip in front (elements, or words of wider ones), y: elements to skip in the last word

alias Unit = vec4<u32>;
const UNIT_ELEMENTS = 4u * LANES / RECORD;

// The range within the binding, in elements.
fn range_begin() -> u32 {
  return range.x / RECORD;
}
fn range_end() -> u32 {
  return arrayLength(&words) / RECORD * LANES - range.y;
}

// How many elements the partials of this dispatch stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(range_end() - range_begin(), 0u);
}

// Where the ragged front ends: at the first whole unit, or with the range.
fn front_end() -> u32 {
  return min((range_begin() + UNIT_ELEMENTS - 1u) / UNIT_ELEMENTS * UNIT_ELEMENTS, range_end());
}

fn unit_begin() -> u32 {
  return (range_begin() + UNIT_ELEMENTS - 1u) / UNIT_ELEMENTS;
}
fn unit_end() -> u32 {
  return max(range_end() / UNIT_ELEMENTS, unit_begin());
}

fn load(unit: u32) -> Unit {
  return vectors[unit];
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return absorb(a, value, unit * UNIT_ELEMENTS - range_begin());
}

// The ragged ends: the front, then the back, in a loop so that the steps are compiled once.
fn absorb_ends(a: Held, local: u32) -> Held {
  var r = a;
  var at = range_begin() + local;
  var end = front_end();
  for (var side = 0u; side < 2u; side++) {
    if (at < end) {
      r = absorb_one(r, element_at(at), at - range_begin());
    }
    at = max(unit_end() * UNIT_ELEMENTS, front_end()) + local;
    end = range_end();
  }
  return r;
}
// The element at a place of the binding: of at most one word.
fn element_at(at: u32) -> Elem {
  return element(words[at / LANES], at % LANES);
}
// Bins of 16-bit digits in workgroup memory, each at its place and with its sign, so that they need not carry at once.
// The next digit's bin stands DIGIT_STEP bins on: 1, or 2 where bins are 8 bits apart. COPIES of each bin keep neighbours
// on different memory banks; `carry_bins` makes room for BIN_ADDITIONS more.
var<workgroup> bin_digits: array<atomic<i32>, BINS * COPIES>;

fn clear_digit_bins(local: u32) {
  for (var i = local; i < BINS * COPIES; i += WORKGROUP) {
    atomicStore(&bin_digits[i], 0i);
  }
}

// Four digits, from the bin copy `at` on.
fn add_digits(at: u32, digits: vec4<i32>) {
  atomicAdd(&bin_digits[at], digits.x);
  atomicAdd(&bin_digits[at + DIGIT_STEP * COPIES], digits.y);
  atomicAdd(&bin_digits[at + 2u * DIGIT_STEP * COPIES], digits.z);
  atomicAdd(&bin_digits[at + 3u * DIGIT_STEP * COPIES], digits.w);
}

// Digits carry; the highest keep what they have.
fn carry_bins(local: u32) {
  workgroupBarrier();
  for (var i = local; i < (BINS - DIGIT_STEP) * COPIES; i += WORKGROUP) {
    let carry = atomicLoad(&bin_digits[i]) >> 16u;
    atomicAdd(&bin_digits[i], -(carry << 16u));
    atomicAdd(&bin_digits[i + DIGIT_STEP * COPIES], carry);
  }
  workgroupBarrier();
}

// All copies of a bin, to the digits at the bin's place.
fn total_bins(local: u32) {
  for (var i = local; i < BINS * COPIES; i += WORKGROUP) {
    let bin = i / COPIES;
    let place = bin / DIGIT_STEP;
    let shift = (bin % DIGIT_STEP) * 8u;
    let digit = atomicLoad(&bin_digits[i]);
    atomicAdd(&loose_digits[place], (digit & 0xffffi) << shift);
    atomicAdd(&loose_digits[place + 1u], (digit >> 16u) << shift);
  }
}
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

fn absorb(a: Held, words: vec4<u32>, index: u32) -> Held {
  var r = a;
  for (var lane = 0u; lane < LANES; lane++) {
    let bits = vec4<u32>(element(words.x, lane), element(words.y, lane), element(words.z, lane),
                         element(words.w, lane));
    r = add_products(r, bits, bits);
  }
  return r;
}
// -0 times 1 adds nothing, and leaves no trace.
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return add_products(a, vec4<u32>(e, vec3<u32>(0x80000000u)), vec4<u32>(e, vec3<u32>(0x3f800000u)));
}
// Loop of programs with bins: as loop_strided, in rounds after which the workgroup's bins carry, and with the next tile's
// loads in flight while this one's units are added: adding to bins takes long enough for it to pay.
const LOADS = 2u;
// A copy of a bin meets the elements of so many invocations, and two of the ragged ends of each.
const SHARERS = max(WORKGROUP / COPIES, 1u);
const ROUND_TILES = (BIN_ADDITIONS / SHARERS - 2u) / (LOADS * UNIT_ELEMENTS);

// How many rounds the workgroup makes. Barriers must stand in uniform control flow, which compilers do not see in the
// built-ins: one invocation says it to all.
var<workgroup> rounds: u32;

fn rounds_of(at: Invocation, first: u32, stride: u32) -> u32 {
  if (at.local == 0u) {
    rounds = 0u;
    if (first < unit_end()) {
      rounds = ((unit_end() - first - 1u) / stride + ROUND_TILES) / ROUND_TILES;
    }
  }
  return workgroupUniformLoad(&rounds);
}

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let stride = at.groups.x * WORKGROUP * LOADS;
  var base = unit_begin() + at.group.x * WORKGROUP * LOADS;
  var i = base + at.local;
  let rounds_here = rounds_of(at, base, stride);
  for (var round = 0u; round < rounds_here; round++) {
    if (round > 0u) {
      carry_bins(at.local);
    }
    let turns = min((unit_end() - base - 1u) / stride + 1u, ROUND_TILES);
    base += turns * stride;
    let end = min(base, unit_end());
    if (i + WORKGROUP < end) {
      var first = load(i);
      var second = load(i + WORKGROUP);
      for (; i + stride + WORKGROUP < end; i += stride) {
        let next_first = load(i + stride);
        let next_second = load(i + stride + WORKGROUP);
        a = absorb_unit(a, first, i);
        a = absorb_unit(a, second, i + WORKGROUP);
        first = next_first;
        second = next_second;
      }
      a = absorb_unit(a, first, i);
      a = absorb_unit(a, second, i + WORKGROUP);
      i += stride;
    }
  }
  // The last tile may hold one of the two.
  if (i < unit_end()) {
    a = absorb_unit(a, load(i), i);
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
// Fold: a workgroup's bins to loose digits, which one invocation makes tight (digits.wgsl). In all invocations that took
// wgpu-native on an H200 9 us more.
struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_digits(mine: Held, at: Invocation) {
  note_seen(mine, at);
  workgroupBarrier();
  total_bins(at.local);
  workgroupBarrier();
}
// The state that earlier slices left (write_state.wgsl), and going on from it. A count of 0 stands for no state: the
// words of the accumulator are then not looked at.
@group(0) @binding(3) var<storage, read> previous: array<u32>;

fn previous_count() -> vec2<u32> {
  return vec2<u32>(previous[ACC_WORDS], previous[ACC_WORDS + 1u]);
}

fn add_counts(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn resume(a: Acc) -> Acc {
  let count = previous_count();
  if ((count.x | count.y) == 0u) {
    return a;
  }
  var stored: array<u32, ACC_WORDS>;
  for (var i = 0u; i < ACC_WORDS; i++) {
    stored[i] = previous[i];
  }
  return combine(acc_from(stored), rebase(a, count));
}
// Output: the finished result, at the caller's place.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;
@group(0) @binding(5) var<uniform> place: vec4<u32>;  // x: words to skip in front of the result

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  var result = res_words(finish(resume(a), add_counts(previous_count(), count)));
  for (var i = 0u; i < RES_WORDS; i++) {
    output[place.x + i] = result[i];
  }
}
@compute @workgroup_size(WORKGROUP)
fn main(at: Invocation) {
  clear_digits(at.local);
  clear_bins(at.local);
  workgroupBarrier();
  fold_digits(fold_units(at), at);
  if (at.local == 0u) {
    write(tight_digits(), element_count(), at);
  }
}

// ======== combine_to_state ========

// Reading: the partials of programs with bins, word by word, all of a column to one digit.
@group(0) @binding(1) var<storage, read> partials: array<u32>;

// How many elements the partials stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(partials[0], partials[1]);
}

// What the partials have seen.
alias Held = u32;
fn note_seen(seen: Held, at: Invocation) {
  atomicOr(&all_seen, seen);
}

// At most 2^15 partials: a digit then stays below 2^31.
fn add_column(seen: Held, i: u32, word: u32) -> Held {
  let place = i % ACC_WORDS;
  if (place == SUM_WORDS) {
    return seen | word;
  }
  atomicAdd(&loose_digits[2u * place], bitcast<i32>(word & 0xffffu));
  atomicAdd(&loose_digits[2u * place + 1u], bitcast<i32>(word >> 16u));
  return seen;
}

fn fold_units(at: Invocation) -> Held {
  var seen = 0u;
  let end = partials[2] * ACC_WORDS;
  var i = at.local;
  for (; i + 3u * WORKGROUP < end; i += 4u * WORKGROUP) {
    let first = partials[4u + i];
    let second = partials[4u + i + WORKGROUP];
    let third = partials[4u + i + 2u * WORKGROUP];
    let fourth = partials[4u + i + 3u * WORKGROUP];
    seen = add_column(seen, i, first);
    seen = add_column(seen, i + WORKGROUP, second);
    seen = add_column(seen, i + 2u * WORKGROUP, third);
    seen = add_column(seen, i + 3u * WORKGROUP, fourth);
  }
  for (; i < end; i += WORKGROUP) {
    seen = add_column(seen, i, partials[4u + i]);
  }
  return seen;
}

// There are no bins.
fn clear_bins(local: u32) {}
fn total_bins(local: u32) {}
// Fold: a workgroup's bins to loose digits, which one invocation makes tight (digits.wgsl). In all invocations that took
// wgpu-native on an H200 9 us more.
struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_digits(mine: Held, at: Invocation) {
  note_seen(mine, at);
  workgroupBarrier();
  total_bins(at.local);
  workgroupBarrier();
}
// The state that earlier slices left (write_state.wgsl), and going on from it. A count of 0 stands for no state: the
// words of the accumulator are then not looked at.
@group(0) @binding(3) var<storage, read> previous: array<u32>;

fn previous_count() -> vec2<u32> {
  return vec2<u32>(previous[ACC_WORDS], previous[ACC_WORDS + 1u]);
}

fn add_counts(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn resume(a: Acc) -> Acc {
  let count = previous_count();
  if ((count.x | count.y) == 0u) {
    return a;
  }
  var stored: array<u32, ACC_WORDS>;
  for (var i = 0u; i < ACC_WORDS; i++) {
    stored[i] = previous[i];
  }
  return combine(acc_from(stored), rebase(a, count));
}
// Output: the state, for later slices to go on from: the accumulator's words and the 64-bit count of elements so far.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  var stored = acc_words(resume(a));
  for (var i = 0u; i < ACC_WORDS; i++) {
    output[i] = stored[i];
  }
  let total = add_counts(previous_count(), count);
  output[ACC_WORDS] = total.x;
  output[ACC_WORDS + 1u] = total.y;
}
@compute @workgroup_size(WORKGROUP)
fn main(at: Invocation) {
  clear_digits(at.local);
  clear_bins(at.local);
  workgroupBarrier();
  fold_digits(fold_units(at), at);
  if (at.local == 0u) {
    write(tight_digits(), element_count(), at);
  }
}

// ======== combine_to_result ========

// Reading: the partials of programs with bins, word by word, all of a column to one digit.
@group(0) @binding(1) var<storage, read> partials: array<u32>;

// How many elements the partials stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(partials[0], partials[1]);
}

// What the partials have seen.
alias Held = u32;
fn note_seen(seen: Held, at: Invocation) {
  atomicOr(&all_seen, seen);
}

// At most 2^15 partials: a digit then stays below 2^31.
fn add_column(seen: Held, i: u32, word: u32) -> Held {
  let place = i % ACC_WORDS;
  if (place == SUM_WORDS) {
    return seen | word;
  }
  atomicAdd(&loose_digits[2u * place], bitcast<i32>(word & 0xffffu));
  atomicAdd(&loose_digits[2u * place + 1u], bitcast<i32>(word >> 16u));
  return seen;
}

fn fold_units(at: Invocation) -> Held {
  var seen = 0u;
  let end = partials[2] * ACC_WORDS;
  var i = at.local;
  for (; i + 3u * WORKGROUP < end; i += 4u * WORKGROUP) {
    let first = partials[4u + i];
    let second = partials[4u + i + WORKGROUP];
    let third = partials[4u + i + 2u * WORKGROUP];
    let fourth = partials[4u + i + 3u * WORKGROUP];
    seen = add_column(seen, i, first);
    seen = add_column(seen, i + WORKGROUP, second);
    seen = add_column(seen, i + 2u * WORKGROUP, third);
    seen = add_column(seen, i + 3u * WORKGROUP, fourth);
  }
  for (; i < end; i += WORKGROUP) {
    seen = add_column(seen, i, partials[4u + i]);
  }
  return seen;
}

// There are no bins.
fn clear_bins(local: u32) {}
fn total_bins(local: u32) {}
// Fold: a workgroup's bins to loose digits, which one invocation makes tight (digits.wgsl). In all invocations that took
// wgpu-native on an H200 9 us more.
struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_digits(mine: Held, at: Invocation) {
  note_seen(mine, at);
  workgroupBarrier();
  total_bins(at.local);
  workgroupBarrier();
}
// The state that earlier slices left (write_state.wgsl), and going on from it. A count of 0 stands for no state: the
// words of the accumulator are then not looked at.
@group(0) @binding(3) var<storage, read> previous: array<u32>;

fn previous_count() -> vec2<u32> {
  return vec2<u32>(previous[ACC_WORDS], previous[ACC_WORDS + 1u]);
}

fn add_counts(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn resume(a: Acc) -> Acc {
  let count = previous_count();
  if ((count.x | count.y) == 0u) {
    return a;
  }
  var stored: array<u32, ACC_WORDS>;
  for (var i = 0u; i < ACC_WORDS; i++) {
    stored[i] = previous[i];
  }
  return combine(acc_from(stored), rebase(a, count));
}
// Output: the finished result, at the caller's place.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;
@group(0) @binding(5) var<uniform> place: vec4<u32>;  // x: words to skip in front of the result

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  var result = res_words(finish(resume(a), add_counts(previous_count(), count)));
  for (var i = 0u; i < RES_WORDS; i++) {
    output[place.x + i] = result[i];
  }
}
@compute @workgroup_size(WORKGROUP)
fn main(at: Invocation) {
  clear_digits(at.local);
  clear_bins(at.local);
  workgroupBarrier();
  fold_digits(fold_units(at), at);
  if (at.local == 0u) {
    write(tight_digits(), element_count(), at);
  }
}
