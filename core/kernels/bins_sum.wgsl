// Bins in workgroup memory: exact sums of f32, every element two integer additions, no branch, any data.
// A bin covers 8 exponents. A significand of 24 bits shifted to its place among them, with its sign, has 32 bits: v. A
// copy of a bin keeps the sum of v modulo 2^32 (bin_all) and that of floor(v / 2^16) (bin_high): the sum of v modulo 2^16,
// its low halves, is what the first has more than 2^16 times the second. COPIES of each bin keep neighbours on different
// memory banks. A copy takes BIN_ADDITIONS before `carry_bins`: docs/decisions/exact.md has the proof. Needs
// look_again.wgsl.
const BINS = 34u;  // two more than exponents have, for the carries of the highest
const BIN_ADDITIONS = 65528u;
var<workgroup> bin_all: array<atomic<u32>, BINS * COPIES>;
var<workgroup> bin_high: array<atomic<i32>, BINS * COPIES>;

// Beside the bins: the copy to add to, the greatest magnitude's bits of the units, and what the ragged ends have shown.
struct Held {
  copy: u32,
  greatest: vec4<u32>,
  seen: u32,
}

fn clear_bins(local: u32) {
  for (var i = local; i < BINS * COPIES; i += WORKGROUP) {
    atomicStore(&bin_all[i], 0u);
    atomicStore(&bin_high[i], 0i);
  }
  clear_greatest(local);
}

fn hold_none(at: Invocation) -> Held {
  return Held(at.local % COPIES, vec4<u32>(0u), 0u);
}

// Adds four f32, given as bits. t counts from the least exponent, which subnormals share.
fn add_terms(a: Held, bits: vec4<u32>) -> Held {
  let m = bits & vec4<u32>(0x7fffffffu);
  let t = bitcast<vec4<u32>>(max(bitcast<vec4<i32>>(m >> vec4<u32>(23u)) - vec4<i32>(1i), vec4<i32>(0i)));
  let magnitude = (m - (t << vec4<u32>(23u))) << (t & vec4<u32>(7u));
  let sign = bitcast<vec4<i32>>(bits) >> vec4<u32>(31u);
  let value = (bitcast<vec4<i32>>(magnitude) ^ sign) - sign;
  let at = (t >> vec4<u32>(3u)) * COPIES + a.copy;
  let all = bitcast<vec4<u32>>(value);
  let high = value >> vec4<u32>(16u);
  atomicAdd(&bin_all[at.x], all.x);
  atomicAdd(&bin_high[at.x], high.x);
  atomicAdd(&bin_all[at.y], all.y);
  atomicAdd(&bin_high[at.y], high.y);
  atomicAdd(&bin_all[at.z], all.z);
  atomicAdd(&bin_high[at.z], high.z);
  atomicAdd(&bin_all[at.w], all.w);
  atomicAdd(&bin_high[at.w], high.w);
  return Held(a.copy, max(a.greatest, m), a.seen);
}

fn lane_terms(words: vec4<u32>, lane: u32) -> vec4<u32> {
  return vec4<u32>(term(element(words.x, lane)), term(element(words.y, lane)), term(element(words.z, lane)),
                   term(element(words.w, lane)));
}
fn absorb(a: Held, words: vec4<u32>, index: u32) -> Held {
  var r = add_terms(a, lane_terms(words, 0u));
  if (LANES == 2u) {
    r = add_terms(r, lane_terms(words, 1u));
  }
  return r;
}
// -0 adds nothing, and leaves no trace.
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  let r = add_terms(a, vec4<u32>(term(e), vec3<u32>(0x80000000u)));
  return Held(r.copy, a.greatest, r.seen | seen_in(term(e)));
}

fn seen_in(bits: u32) -> u32 {
  return select(0u, SEEN_NAN, is_nan(bits)) | select(0u, SEEN_INFINITY, bits == INFINITY) |
         select(0u, SEEN_MINUS_INFINITY, bits == MINUS_INFINITY) | select(0u, SEEN_OTHER, bits != 0x80000000u);
}

const NOT_FINITE = INFINITY;
fn greatest_of(a: Held) -> u32 {
  return max(max(a.greatest.x, a.greatest.y), max(a.greatest.z, a.greatest.w));
}
fn unit_seen(unit: Unit) -> u32 {
  var seen = 0u;
  for (var lane = 0u; lane < LANES; lane++) {
    let bits = lane_terms(unit, lane);
    seen |= seen_in(bits.x) | seen_in(bits.y) | seen_in(bits.z) | seen_in(bits.w);
  }
  return seen;
}

// The low halves that a copy has met.
fn low_sum(i: u32) -> u32 {
  return atomicLoad(&bin_all[i]) - (bitcast<u32>(atomicLoad(&bin_high[i])) << 16u);
}
// Adds to a copy's high halves, and so to the sum of all.
fn add_high(i: u32, amount: i32) {
  atomicAdd(&bin_high[i], amount);
  atomicAdd(&bin_all[i], bitcast<u32>(amount) << 16u);
}

// Makes room for BIN_ADDITIONS more: the low halves carry into the high ones, and these into the bin whose high halves
// have 2^16 times the weight, which is the next but one.
fn carry_bins(local: u32) {
  workgroupBarrier();
  for (var i = local; i < BINS * COPIES; i += WORKGROUP) {
    // The sum of all stays as it is: low halves become high ones.
    atomicAdd(&bin_high[i], bitcast<i32>(low_sum(i) >> 16u));
  }
  workgroupBarrier();
  // The highest two stay as they are: they meet few carries.
  for (var i = local; i < (BINS - 2u) * COPIES; i += WORKGROUP) {
    let carry = atomicLoad(&bin_high[i]) >> 16u;
    add_high(i, -(carry << 16u));
    add_high(i + 2u * COPIES, carry);
  }
  workgroupBarrier();
}

// All copies of a bin, in 16-bit digits, to the digits at the bin's place: 8 bits are half a digit.
fn total_bins(local: u32) {
  for (var i = local; i < BINS * COPIES; i += WORKGROUP) {
    let bin = i / COPIES;
    let shift = (bin & 1u) * 8u;
    let low = low_sum(i);
    let high = atomicLoad(&bin_high[i]);
    let first = bitcast<i32>(low & 0xffffu);
    let second = bitcast<i32>((low >> 16u) + (bitcast<u32>(high) & 0xffffu));
    let third = high >> 16u;
    atomicAdd(&loose_digits[bin >> 1u], first << shift);
    atomicAdd(&loose_digits[(bin >> 1u) + 1u], second << shift);
    atomicAdd(&loose_digits[(bin >> 1u) + 2u], third << shift);
  }
}
