// wgreduce: mean of f32
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
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 1:]
fn term(e: Elem) -> f32 {
  return e;
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
  if ((count.x | count.y) == 0u) {
    return Res(QUIET_NAN);
  }
  return Res(bitcast<u32>(a.total / float64(count)));
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: mean of i32
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
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 4:]
fn term(e: Elem) -> vec2<u32> {
  return widen(e);
}
// [steps 5:]
fn term4_wide(words: vec4<u32>, lane: u32) -> vec2<u32> {
  return add64(add64(term(element(words.x, lane)), term(element(words.y, lane))),
               add64(term(element(words.z, lane)), term(element(words.w, lane))));
}
// [steps 6:]
fn term4(words: vec4<u32>, lane: u32) -> vec2<u32> {
  if (LANES == 1u) {
    return term4_wide(words, lane);
  }
  return widen((element(words.x, lane) + element(words.y, lane)) + (element(words.z, lane) + element(words.w, lane)));
}
// [steps 7:]
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
// [steps 8:]
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
// [steps 9:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  if ((count.x | count.y) == 0u) {
    return Res(0x7fc00000u);
  }
  let total = vec2<u32>(a.total_lo, a.total_hi);
  if (SIGNED) {
    return Res(quotient_signed(total, count));
  }
  return Res(quotient(total, count));
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: mean of u32
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
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]
// [steps 7, above]
// [steps 8, above]
// [steps 9, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: mean of f16
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
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
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

// wgreduce: mean of bf16
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
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
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

// wgreduce: mean of i8
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
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]
// [steps 7, above]
// [steps 8, above]
// [steps 9, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: mean of u8
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
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]
// [steps 7, above]
// [steps 8, above]
// [steps 9, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: mean of i16
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
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]
// [steps 7, above]
// [steps 8, above]
// [steps 9, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: mean of u16
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
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/quotient.wgsl]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]
// [steps 7, above]
// [steps 8, above]
// [steps 9, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: mean of f64
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 2u;
const FLOATING = true;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = vec2<u32>(4294967295u, 4294967295u);
const HIGH_START = vec2<u32>(0u, 0u);
const ALL_ONES = vec2<u32>(4294967295u, 4294967295u);
alias Elem = vec2<u32>;
fn bits_of(e: Elem) -> Key {
  return e;
}
struct Acc {
  digits: array<u32, 68>,
  seen: u32,
}
const ACC_WORDS = 69u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.digits[11], a.digits[12], a.digits[13], a.digits[14], a.digits[15], a.digits[16], a.digits[17], a.digits[18], a.digits[19], a.digits[20], a.digits[21], a.digits[22], a.digits[23], a.digits[24], a.digits[25], a.digits[26], a.digits[27], a.digits[28], a.digits[29], a.digits[30], a.digits[31], a.digits[32], a.digits[33], a.digits[34], a.digits[35], a.digits[36], a.digits[37], a.digits[38], a.digits[39], a.digits[40], a.digits[41], a.digits[42], a.digits[43], a.digits[44], a.digits[45], a.digits[46], a.digits[47], a.digits[48], a.digits[49], a.digits[50], a.digits[51], a.digits[52], a.digits[53], a.digits[54], a.digits[55], a.digits[56], a.digits[57], a.digits[58], a.digits[59], a.digits[60], a.digits[61], a.digits[62], a.digits[63], a.digits[64], a.digits[65], a.digits[66], a.digits[67], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 68>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16], w[17], w[18], w[19], w[20], w[21], w[22], w[23], w[24], w[25], w[26], w[27], w[28], w[29], w[30], w[31], w[32], w[33], w[34], w[35], w[36], w[37], w[38], w[39], w[40], w[41], w[42], w[43], w[44], w[45], w[46], w[47], w[48], w[49], w[50], w[51], w[52], w[53], w[54], w[55], w[56], w[57], w[58], w[59], w[60], w[61], w[62], w[63], w[64], w[65], w[66], w[67]), w[68]);
}
struct Res {
  mean_lo: u32,
  mean_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean_lo, a.mean_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 68u;
const UNIT = -1074i;
const COPIES = 8u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 10:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return res_of(rounded_mean(a, count));
}

// wgreduce: mean of f32
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
  digits: array<u32, 11>,
  seen: u32,
}
const ACC_WORDS = 12u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 11>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10]), w[11]);
}
struct Res {
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 11u;
const UNIT = -149i;
const COPIES = 16u;
const PRECISION = 24i;
const LEAST = -149i;
const GREATEST_FIELD = 254u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 10, above]

// wgreduce: mean of f32
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
  digits: array<u32, 11>,
  seen: u32,
}
const ACC_WORDS = 12u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 11>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10]), w[11]);
}
struct Res {
  mean_lo: u32,
  mean_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean_lo, a.mean_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 11u;
const UNIT = -149i;
const COPIES = 16u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 10, above]

// wgreduce: mean of f16
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
  digits: array<u32, 11>,
  seen: u32,
}
const ACC_WORDS = 12u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 11>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10]), w[11]);
}
struct Res {
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 11u;
const UNIT = -149i;
const COPIES = 16u;
const PRECISION = 24i;
const LEAST = -149i;
const GREATEST_FIELD = 254u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 10, above]

// wgreduce: mean of f16
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
  digits: array<u32, 11>,
  seen: u32,
}
const ACC_WORDS = 12u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 11>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10]), w[11]);
}
struct Res {
  mean_lo: u32,
  mean_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean_lo, a.mean_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 11u;
const UNIT = -149i;
const COPIES = 16u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 10, above]

// wgreduce: mean of bf16
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
  digits: array<u32, 11>,
  seen: u32,
}
const ACC_WORDS = 12u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 11>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10]), w[11]);
}
struct Res {
  mean: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 11u;
const UNIT = -149i;
const COPIES = 16u;
const PRECISION = 24i;
const LEAST = -149i;
const GREATEST_FIELD = 254u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 10, above]

// wgreduce: mean of bf16
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
  digits: array<u32, 11>,
  seen: u32,
}
const ACC_WORDS = 12u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.digits[0], a.digits[1], a.digits[2], a.digits[3], a.digits[4], a.digits[5], a.digits[6], a.digits[7], a.digits[8], a.digits[9], a.digits[10], a.seen);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(array<u32, 11>(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10]), w[11]);
}
struct Res {
  mean_lo: u32,
  mean_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.mean_lo, a.mean_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
const SUM_WORDS = 11u;
const UNIT = -149i;
const COPIES = 16u;
const PRECISION = 53i;
const LEAST = -1074i;
const GREATEST_FIELD = 2046u;
fn res_of(bits: vec2<u32>) -> Res {
  return Res(bits.x, bits.y);
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/digits.wgsl]
// [core/kernels/rounding.wgsl]
// [steps 10, above]

