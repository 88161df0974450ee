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
alias Elem = f32;
fn element(word: u32, lane: u32) -> Elem {
  return bitcast<f32>(word);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  total: f32,
}
const ACC_WORDS = 1u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(bitcast<u32>(a.total));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(bitcast<f32>(w[0]));
}
struct Res {
  sumsq: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.sumsq));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [steps 1:]
fn term(e: Elem) -> f32 {
  return e * e;
}
// [steps 2:]
fn identity() -> Acc {
  return Acc(0.0);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(term(e));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.total + b.total);
}
fn term4(words: vec4<u32>, lane: u32) -> f32 {
  return (term(element(words.x, lane)) + term(element(words.y, lane))) +
         (term(element(words.z, lane)) + term(element(words.w, lane)));
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var sum = term4(words, 0u);
  if (LANES >= 2u) {
    sum += term4(words, 1u);
  }
  if (LANES == 4u) {
    sum += term4(words, 2u) + term4(words, 3u);
  }
  return Acc(a.total + sum);
}
// [steps 3:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.total);
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: sumsq of i32
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
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  sumsq_lo: u32,
  sumsq_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.sumsq_lo, a.sumsq_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/u64.wgsl]
// [steps 4:]
fn term(e: Elem) -> vec2<u32> {
  let m = magnitude(e);
  if (LANES == 1u) {
    return multiply32(m, m);
  }
  return vec2<u32>(m * m, 0u);
}
fn term4(words: vec4<u32>, lane: u32) -> vec2<u32> {
  if (LANES != 4u) {
    return term4_wide(words, lane);
  }
  return vec2<u32>((term(element(words.x, lane)).x + term(element(words.y, lane)).x) +
                   (term(element(words.z, lane)).x + term(element(words.w, lane)).x), 0u);
}
// [steps 5:]
fn term4_wide(words: vec4<u32>, lane: u32) -> vec2<u32> {
  return add64(add64(term(element(words.x, lane)), term(element(words.y, lane))),
               add64(term(element(words.z, lane)), term(element(words.w, lane))));
}
// [steps 6:]
fn identity() -> Acc {
  return Acc(0u, 0u);
}
fn lift(e: Elem, index: u32) -> Acc {
  let t = term(e);
  return Acc(t.x, t.y);
}
fn combine(a: Acc, b: Acc) -> Acc {
  let t = add64(vec2<u32>(a.total_lo, a.total_hi), vec2<u32>(b.total_lo, b.total_hi));
  return Acc(t.x, t.y);
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var t = add64(vec2<u32>(a.total_lo, a.total_hi), term4(words, 0u));
  if (LANES >= 2u) {
    t = add64(t, term4(words, 1u));
  }
  if (LANES == 4u) {
    t = add64(t, add64(term4(words, 2u), term4(words, 3u)));
  }
  return Acc(t.x, t.y);
}
// [steps 7:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.total_lo, a.total_hi);
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: sumsq of u32
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
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  sumsq_lo: u32,
  sumsq_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.sumsq_lo, a.sumsq_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/u64.wgsl]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]
// [steps 7, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: sumsq of f16
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
alias Elem = f32;
fn element(word: u32, lane: u32) -> Elem {
  return unpack2x16float(word)[lane];
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  total: f32,
}
const ACC_WORDS = 1u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(bitcast<u32>(a.total));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(bitcast<f32>(w[0]));
}
struct Res {
  sumsq: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.sumsq));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [steps 1, above]
// [steps 2, above]
// [steps 3, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: sumsq of bf16
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
alias Elem = f32;
fn element(word: u32, lane: u32) -> Elem {
  return bitcast<f32>(extractBits(word, lane * 16u, 16u) << 16u);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}
struct Acc {
  total: f32,
}
const ACC_WORDS = 1u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(bitcast<u32>(a.total));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(bitcast<f32>(w[0]));
}
struct Res {
  sumsq: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.sumsq));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [steps 1, above]
// [steps 2, above]
// [steps 3, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: sumsq of i8
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
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  sumsq_lo: u32,
  sumsq_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.sumsq_lo, a.sumsq_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/u64.wgsl]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]
// [steps 7, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: sumsq of u8
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
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  sumsq_lo: u32,
  sumsq_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.sumsq_lo, a.sumsq_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/u64.wgsl]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]
// [steps 7, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: sumsq of i16
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
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  sumsq_lo: u32,
  sumsq_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.sumsq_lo, a.sumsq_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/u64.wgsl]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]
// [steps 7, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: sumsq of u16
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
  total_lo: u32,
  total_hi: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.total_lo, a.total_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  sumsq_lo: u32,
  sumsq_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.sumsq_lo, a.sumsq_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/u64.wgsl]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]
// [steps 7, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

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
// [core/kernels/kind_float.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 8:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return res_of(rounded_total(a, count));
}

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
  sumsq_lo: u32,
  sumsq_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.sumsq_lo, a.sumsq_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 20u;
const UNIT = -298i;
const COPIES = 16u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 8, above]

// wgreduce: sumsq of f16
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
// [core/kernels/kind_float.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 8, above]

// wgreduce: sumsq of f16
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
  sumsq_lo: u32,
  sumsq_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.sumsq_lo, a.sumsq_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 20u;
const UNIT = -298i;
const COPIES = 16u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 8, above]

// wgreduce: sumsq of bf16
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
// [core/kernels/kind_float.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 8, above]

// wgreduce: sumsq of bf16
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
  sumsq_lo: u32,
  sumsq_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.sumsq_lo, a.sumsq_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 20u;
const UNIT = -298i;
const COPIES = 16u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 8, above]

