// wgreduce: stats of f32
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
  low: u32,
  low_at_lo: u32,
  low_at_hi: u32,
  high: u32,
  high_at_lo: u32,
  high_at_hi: u32,
  nans_lo: u32,
  nans_hi: u32,
  sum: f32,
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 15u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.low_at_lo, a.low_at_hi, a.high, a.high_at_lo, a.high_at_hi, a.nans_lo, a.nans_hi, bitcast<u32>(a.sum), a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], bitcast<f32>(w[8]), w[9], w[10], w[11], bitcast<f32>(w[12]), bitcast<f32>(w[13]), w[14]);
}
struct Res {
  count_lo: u32,
  count_hi: u32,
  nan_count_lo: u32,
  nan_count_hi: u32,
  min: u32,
  argmin_lo: u32,
  argmin_hi: u32,
  max: u32,
  argmax_lo: u32,
  argmax_hi: u32,
  sum: f32,
  mean: u32,
  variance: u32,
}
const RES_WORDS = 13u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_lo, a.count_hi, a.nan_count_lo, a.nan_count_hi, a.min, a.argmin_lo, a.argmin_hi, a.max, a.argmax_lo, a.argmax_hi, bitcast<u32>(a.sum), a.mean, a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.low_at_lo & r.low_at_hi) != 0xffffffffu) {
    let low = r.low_at_lo + base.x;
    r.low_at_hi += base.y + select(0u, 1u, low < base.x);
    r.low_at_lo = low;
  }
  if ((r.high_at_lo & r.high_at_hi) != 0xffffffffu) {
    let low = r.high_at_lo + base.x;
    r.high_at_hi += base.y + select(0u, 1u, low < base.x);
    r.high_at_lo = low;
  }
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1:]
struct Totals {
  nans: vec2<u32>,
  sum: f32,
}
fn totals_none() -> Totals {
  return Totals(vec2<u32>(0u, 0u), 0.0);
}
fn totals_of(e: Elem) -> Totals {
  let nan = is_nan(e);
  return Totals(vec2<u32>(select(0u, 1u, nan), 0u), bitcast<f32>(select(e, 0u, nan)));
}
fn totals_add(a: Totals, b: Totals) -> Totals {
  return Totals(add64(a.nans, b.nans), a.sum + b.sum);
}
fn totals_in(a: Acc) -> Totals {
  return Totals(vec2<u32>(a.nans_lo, a.nans_hi), a.sum);
}
fn acc_of(low: Extreme, high: Extreme, t: Totals, m: Moments) -> Acc {
  return Acc(low.key, low.index_lo, low.index_hi, high.key, high.index_lo, high.index_hi,
             t.nans.x, t.nans.y, t.sum, m.n_lo, m.n_hi, m.pivot, m.mean, m.m2, m.odd);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  let nans = vec2<u32>(a.nans_lo, a.nans_hi);
  var used = count;
  var sum = bitcast<u32>(a.sum);
  if (NAN_IGNORE) {
    used = sub64(count, nans);
  } else if ((nans.x | nans.y) != 0u) {
    sum = QUIET_NAN;
  }
  var mean = QUIET_NAN;
  if ((used.x | used.y) != 0u && !is_nan(sum)) {
    mean = bitcast<u32>(a.sum / float64(used));
  }
  return Res(count.x, count.y, nans.x, nans.y, low_value(a.low, count), a.low_at_lo, a.low_at_hi,
             high_value(~a.high, count), a.high_at_lo, a.high_at_hi, bitcast<f32>(sum), mean,
             moments_variance(moments_in(a), used));
}
// [steps 2:]
const LEAST = LOW_START;
const GREATEST = ~HIGH_START;
fn low_of(a: Acc) -> Extreme {
  return Extreme(a.low, a.low_at_lo, a.low_at_hi);
}
fn high_of(a: Acc) -> Extreme {
  return Extreme(a.high, a.high_at_lo, a.high_at_hi);
}
fn moments_in(a: Acc) -> Moments {
  return Moments(a.n_lo, a.n_hi, a.pivot, a.mean, a.m2, a.odd);
}
fn identity() -> Acc {
  return acc_of(extreme_none(LEAST), extreme_none(GREATEST), totals_none(), moments_none());
}
fn lift(e: Elem, index: u32) -> Acc {
  let bits = bits_of(e);
  return acc_of(extreme_at(low_key(bits), LEAST, index), extreme_at(~high_key(bits), GREATEST, index),
                totals_of(e), moments_of(bits));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return acc_of(extreme_combine(low_of(a), low_of(b)), extreme_combine(high_of(a), high_of(b)),
                totals_add(totals_in(a), totals_in(b)), moments_combine(moments_in(a), moments_in(b)));
}
// In order for the extremes; for the moments, whose order is free, four elements of one lane at a time.
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var low = low_of(a);
  var high = high_of(a);
  var totals = totals_in(a);
  for (var i = 0u; i < 4u * LANES; i++) {
    let e = element(words[i / LANES], i % LANES);
    low = extreme_next(low, low_key(bits_of(e)), LEAST, index + i);
    high = extreme_next(high, ~high_key(bits_of(e)), GREATEST, index + i);
    totals = totals_add(totals, totals_of(e));
  }
  var m = moments_in(a);
  for (var lane = 0u; lane < LANES; lane++) {
    m = moments_next(m, vec4<u32>(bits_of(element(words.x, lane)), bits_of(element(words.y, lane)),
                                  bits_of(element(words.z, lane)), bits_of(element(words.w, lane))));
  }
  return acc_of(low, high, totals, m);
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: stats of i32
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = true;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = i32;
fn element(word: u32, lane: u32) -> Elem {
  return bitcast<i32>(word);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  low: u32,
  low_at_lo: u32,
  low_at_hi: u32,
  high: u32,
  high_at_lo: u32,
  high_at_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 14u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.low_at_lo, a.low_at_hi, a.high, a.high_at_lo, a.high_at_hi, a.sum_lo, a.sum_hi, a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], bitcast<f32>(w[11]), bitcast<f32>(w[12]), w[13]);
}
struct Res {
  count_lo: u32,
  count_hi: u32,
  nan_count_lo: u32,
  nan_count_hi: u32,
  min: u32,
  argmin_lo: u32,
  argmin_hi: u32,
  max: u32,
  argmax_lo: u32,
  argmax_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  mean: u32,
  variance: u32,
}
const RES_WORDS = 14u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_lo, a.count_hi, a.nan_count_lo, a.nan_count_hi, a.min, a.argmin_lo, a.argmin_hi, a.max, a.argmax_lo, a.argmax_hi, a.sum_lo, a.sum_hi, a.mean, a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.low_at_lo & r.low_at_hi) != 0xffffffffu) {
    let low = r.low_at_lo + base.x;
    r.low_at_hi += base.y + select(0u, 1u, low < base.x);
    r.low_at_lo = low;
  }
  if ((r.high_at_lo & r.high_at_hi) != 0xffffffffu) {
    let low = r.high_at_lo + base.x;
    r.high_at_hi += base.y + select(0u, 1u, low < base.x);
    r.high_at_lo = low;
  }
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [core/kernels/moments.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 3:]
fn totals_none() -> vec2<u32> {
  return vec2<u32>(0u, 0u);
}
fn totals_of(e: Elem) -> vec2<u32> {
  return widen(e);
}
fn totals_add(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  return add64(a, b);
}
fn totals_in(a: Acc) -> vec2<u32> {
  return vec2<u32>(a.sum_lo, a.sum_hi);
}
fn acc_of(low: Extreme, high: Extreme, t: vec2<u32>, m: Moments) -> Acc {
  return Acc(low.key, low.index_lo, low.index_hi, high.key, high.index_lo, high.index_hi,
             t.x, t.y, m.n_lo, m.n_hi, m.pivot, m.mean, m.m2, m.odd);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  var mean = 0x7fc00000u;
  if ((count.x | count.y) != 0u) {
    if (SIGNED) {
      mean = quotient_signed(totals_in(a), count);
    } else {
      mean = quotient(totals_in(a), count);
    }
  }
  return Res(count.x, count.y, 0u, 0u, low_value(a.low, count), a.low_at_lo, a.low_at_hi,
             high_value(~a.high, count), a.high_at_lo, a.high_at_hi, a.sum_lo, a.sum_hi, mean,
             moments_variance(moments_in(a), count));
}
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: stats of u32
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 1u;
const FLOATING = false;
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
  low: u32,
  low_at_lo: u32,
  low_at_hi: u32,
  high: u32,
  high_at_lo: u32,
  high_at_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 14u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.low_at_lo, a.low_at_hi, a.high, a.high_at_lo, a.high_at_hi, a.sum_lo, a.sum_hi, a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], bitcast<f32>(w[11]), bitcast<f32>(w[12]), w[13]);
}
struct Res {
  count_lo: u32,
  count_hi: u32,
  nan_count_lo: u32,
  nan_count_hi: u32,
  min: u32,
  argmin_lo: u32,
  argmin_hi: u32,
  max: u32,
  argmax_lo: u32,
  argmax_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  mean: u32,
  variance: u32,
}
const RES_WORDS = 14u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_lo, a.count_hi, a.nan_count_lo, a.nan_count_hi, a.min, a.argmin_lo, a.argmin_hi, a.max, a.argmax_lo, a.argmax_hi, a.sum_lo, a.sum_hi, a.mean, a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.low_at_lo & r.low_at_hi) != 0xffffffffu) {
    let low = r.low_at_lo + base.x;
    r.low_at_hi += base.y + select(0u, 1u, low < base.x);
    r.low_at_lo = low;
  }
  if ((r.high_at_lo & r.high_at_hi) != 0xffffffffu) {
    let low = r.high_at_lo + base.x;
    r.high_at_hi += base.y + select(0u, 1u, low < base.x);
    r.high_at_lo = low;
  }
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [core/kernels/moments.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 3, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: stats of f16
const WORKGROUP = 256u;
const LANES = 2u;
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
  return half_bits(extractBits(word, lane * 16u, 16u));
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  low: u32,
  low_at_lo: u32,
  low_at_hi: u32,
  high: u32,
  high_at_lo: u32,
  high_at_hi: u32,
  nans_lo: u32,
  nans_hi: u32,
  sum: f32,
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 15u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.low_at_lo, a.low_at_hi, a.high, a.high_at_lo, a.high_at_hi, a.nans_lo, a.nans_hi, bitcast<u32>(a.sum), a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], bitcast<f32>(w[8]), w[9], w[10], w[11], bitcast<f32>(w[12]), bitcast<f32>(w[13]), w[14]);
}
struct Res {
  count_lo: u32,
  count_hi: u32,
  nan_count_lo: u32,
  nan_count_hi: u32,
  min: u32,
  argmin_lo: u32,
  argmin_hi: u32,
  max: u32,
  argmax_lo: u32,
  argmax_hi: u32,
  sum: f32,
  mean: u32,
  variance: u32,
}
const RES_WORDS = 13u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_lo, a.count_hi, a.nan_count_lo, a.nan_count_hi, a.min, a.argmin_lo, a.argmin_hi, a.max, a.argmax_lo, a.argmax_hi, bitcast<u32>(a.sum), a.mean, a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.low_at_lo & r.low_at_hi) != 0xffffffffu) {
    let low = r.low_at_lo + base.x;
    r.low_at_hi += base.y + select(0u, 1u, low < base.x);
    r.low_at_lo = low;
  }
  if ((r.high_at_lo & r.high_at_hi) != 0xffffffffu) {
    let low = r.high_at_lo + base.x;
    r.high_at_hi += base.y + select(0u, 1u, low < base.x);
    r.high_at_lo = low;
  }
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: stats of bf16
const WORKGROUP = 256u;
const LANES = 2u;
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
  return extractBits(word, lane * 16u, 16u) << 16u;
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  low: u32,
  low_at_lo: u32,
  low_at_hi: u32,
  high: u32,
  high_at_lo: u32,
  high_at_hi: u32,
  nans_lo: u32,
  nans_hi: u32,
  sum: f32,
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 15u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.low_at_lo, a.low_at_hi, a.high, a.high_at_lo, a.high_at_hi, a.nans_lo, a.nans_hi, bitcast<u32>(a.sum), a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], bitcast<f32>(w[8]), w[9], w[10], w[11], bitcast<f32>(w[12]), bitcast<f32>(w[13]), w[14]);
}
struct Res {
  count_lo: u32,
  count_hi: u32,
  nan_count_lo: u32,
  nan_count_hi: u32,
  min: u32,
  argmin_lo: u32,
  argmin_hi: u32,
  max: u32,
  argmax_lo: u32,
  argmax_hi: u32,
  sum: f32,
  mean: u32,
  variance: u32,
}
const RES_WORDS = 13u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_lo, a.count_hi, a.nan_count_lo, a.nan_count_hi, a.min, a.argmin_lo, a.argmin_hi, a.max, a.argmax_lo, a.argmax_hi, bitcast<u32>(a.sum), a.mean, a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.low_at_lo & r.low_at_hi) != 0xffffffffu) {
    let low = r.low_at_lo + base.x;
    r.low_at_hi += base.y + select(0u, 1u, low < base.x);
    r.low_at_lo = low;
  }
  if ((r.high_at_lo & r.high_at_hi) != 0xffffffffu) {
    let low = r.high_at_lo + base.x;
    r.high_at_hi += base.y + select(0u, 1u, low < base.x);
    r.high_at_lo = low;
  }
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: stats of i8
const WORKGROUP = 256u;
const LANES = 4u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = true;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 2147483775u;
const HIGH_START = 2147483520u;
const ALL_ONES = 4294967295u;
alias Elem = i32;
fn element(word: u32, lane: u32) -> Elem {
  return extractBits(bitcast<i32>(word), lane * 8u, 8u);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  low: u32,
  low_at_lo: u32,
  low_at_hi: u32,
  high: u32,
  high_at_lo: u32,
  high_at_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 14u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.low_at_lo, a.low_at_hi, a.high, a.high_at_lo, a.high_at_hi, a.sum_lo, a.sum_hi, a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], bitcast<f32>(w[11]), bitcast<f32>(w[12]), w[13]);
}
struct Res {
  count_lo: u32,
  count_hi: u32,
  nan_count_lo: u32,
  nan_count_hi: u32,
  min: u32,
  argmin_lo: u32,
  argmin_hi: u32,
  max: u32,
  argmax_lo: u32,
  argmax_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  mean: u32,
  variance: u32,
}
const RES_WORDS = 14u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_lo, a.count_hi, a.nan_count_lo, a.nan_count_hi, a.min, a.argmin_lo, a.argmin_hi, a.max, a.argmax_lo, a.argmax_hi, a.sum_lo, a.sum_hi, a.mean, a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.low_at_lo & r.low_at_hi) != 0xffffffffu) {
    let low = r.low_at_lo + base.x;
    r.low_at_hi += base.y + select(0u, 1u, low < base.x);
    r.low_at_lo = low;
  }
  if ((r.high_at_lo & r.high_at_hi) != 0xffffffffu) {
    let low = r.high_at_lo + base.x;
    r.high_at_hi += base.y + select(0u, 1u, low < base.x);
    r.high_at_lo = low;
  }
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [core/kernels/moments.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 3, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: stats of u8
const WORKGROUP = 256u;
const LANES = 4u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 255u;
const HIGH_START = 0u;
const ALL_ONES = 255u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return extractBits(word, lane * 8u, 8u);
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  low: u32,
  low_at_lo: u32,
  low_at_hi: u32,
  high: u32,
  high_at_lo: u32,
  high_at_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 14u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.low_at_lo, a.low_at_hi, a.high, a.high_at_lo, a.high_at_hi, a.sum_lo, a.sum_hi, a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], bitcast<f32>(w[11]), bitcast<f32>(w[12]), w[13]);
}
struct Res {
  count_lo: u32,
  count_hi: u32,
  nan_count_lo: u32,
  nan_count_hi: u32,
  min: u32,
  argmin_lo: u32,
  argmin_hi: u32,
  max: u32,
  argmax_lo: u32,
  argmax_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  mean: u32,
  variance: u32,
}
const RES_WORDS = 14u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_lo, a.count_hi, a.nan_count_lo, a.nan_count_hi, a.min, a.argmin_lo, a.argmin_hi, a.max, a.argmax_lo, a.argmax_hi, a.sum_lo, a.sum_hi, a.mean, a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.low_at_lo & r.low_at_hi) != 0xffffffffu) {
    let low = r.low_at_lo + base.x;
    r.low_at_hi += base.y + select(0u, 1u, low < base.x);
    r.low_at_lo = low;
  }
  if ((r.high_at_lo & r.high_at_hi) != 0xffffffffu) {
    let low = r.high_at_lo + base.x;
    r.high_at_hi += base.y + select(0u, 1u, low < base.x);
    r.high_at_lo = low;
  }
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [core/kernels/moments.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 3, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: stats of i16
const WORKGROUP = 256u;
const LANES = 2u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = true;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 2147516415u;
const HIGH_START = 2147450880u;
const ALL_ONES = 4294967295u;
alias Elem = i32;
fn element(word: u32, lane: u32) -> Elem {
  return extractBits(bitcast<i32>(word), lane * 16u, 16u);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  low: u32,
  low_at_lo: u32,
  low_at_hi: u32,
  high: u32,
  high_at_lo: u32,
  high_at_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 14u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.low_at_lo, a.low_at_hi, a.high, a.high_at_lo, a.high_at_hi, a.sum_lo, a.sum_hi, a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], bitcast<f32>(w[11]), bitcast<f32>(w[12]), w[13]);
}
struct Res {
  count_lo: u32,
  count_hi: u32,
  nan_count_lo: u32,
  nan_count_hi: u32,
  min: u32,
  argmin_lo: u32,
  argmin_hi: u32,
  max: u32,
  argmax_lo: u32,
  argmax_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  mean: u32,
  variance: u32,
}
const RES_WORDS = 14u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_lo, a.count_hi, a.nan_count_lo, a.nan_count_hi, a.min, a.argmin_lo, a.argmin_hi, a.max, a.argmax_lo, a.argmax_hi, a.sum_lo, a.sum_hi, a.mean, a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.low_at_lo & r.low_at_hi) != 0xffffffffu) {
    let low = r.low_at_lo + base.x;
    r.low_at_hi += base.y + select(0u, 1u, low < base.x);
    r.low_at_lo = low;
  }
  if ((r.high_at_lo & r.high_at_hi) != 0xffffffffu) {
    let low = r.high_at_lo + base.x;
    r.high_at_hi += base.y + select(0u, 1u, low < base.x);
    r.high_at_lo = low;
  }
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [core/kernels/moments.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 3, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: stats of u16
const WORKGROUP = 256u;
const LANES = 2u;
const RECORD = 1u;
const FLOATING = false;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 65535u;
const HIGH_START = 0u;
const ALL_ONES = 65535u;
alias Elem = u32;
fn element(word: u32, lane: u32) -> Elem {
  return extractBits(word, lane * 16u, 16u);
}
fn bits_of(e: Elem) -> u32 {
  return e;
}
struct Acc {
  low: u32,
  low_at_lo: u32,
  low_at_hi: u32,
  high: u32,
  high_at_lo: u32,
  high_at_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 14u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.low_at_lo, a.low_at_hi, a.high, a.high_at_lo, a.high_at_hi, a.sum_lo, a.sum_hi, a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], bitcast<f32>(w[11]), bitcast<f32>(w[12]), w[13]);
}
struct Res {
  count_lo: u32,
  count_hi: u32,
  nan_count_lo: u32,
  nan_count_hi: u32,
  min: u32,
  argmin_lo: u32,
  argmin_hi: u32,
  max: u32,
  argmax_lo: u32,
  argmax_hi: u32,
  sum_lo: u32,
  sum_hi: u32,
  mean: u32,
  variance: u32,
}
const RES_WORDS = 14u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_lo, a.count_hi, a.nan_count_lo, a.nan_count_hi, a.min, a.argmin_lo, a.argmin_hi, a.max, a.argmax_lo, a.argmax_hi, a.sum_lo, a.sum_hi, a.mean, a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.low_at_lo & r.low_at_hi) != 0xffffffffu) {
    let low = r.low_at_lo + base.x;
    r.low_at_hi += base.y + select(0u, 1u, low < base.x);
    r.low_at_lo = low;
  }
  if ((r.high_at_lo & r.high_at_hi) != 0xffffffffu) {
    let low = r.high_at_lo + base.x;
    r.high_at_hi += base.y + select(0u, 1u, low < base.x);
    r.high_at_lo = low;
  }
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [core/kernels/moments.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 3, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

