// wgreduce: norm2 of f32
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
  large: f32,
  medium: f32,
  small: f32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(bitcast<u32>(a.large), bitcast<u32>(a.medium), bitcast<u32>(a.small));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(bitcast<f32>(w[0]), bitcast<f32>(w[1]), bitcast<f32>(w[2]));
}
struct Res {
  norm2: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.norm2));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [steps 1:]
fn identity() -> Acc {
  return Acc(0.0, 0.0, 0.0);
}
fn lift(e: Elem, index: u32) -> Acc {
  let x = abs(e);
  let large = x > 0x1p40f;
  let small = x < 0x1p-45f;
  let scaled = x * select(select(1.0, 0x1p85f, small), 0x1p-85f, large);
  let square = scaled * scaled;
  return Acc(select(0.0, square, large), select(square, 0.0, large || small), select(0.0, square, small));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.large + b.large, a.medium + b.medium, a.small + b.small);
}
// x * 2^-170, or 0 for a subnormal. By its exponent: compilers multiply the constants of a product first, and 2^-170 is
// 0 in f32. x is not negative; NaN and infinity stay.
fn lowered(x: f32) -> f32 {
  let bits = bitcast<u32>(x);
  let exponent = bits >> 23u;
  if (exponent == 255u) {
    return x;
  }
  return bitcast<f32>(select(0u, bits - (170u << 23u), exponent > 170u));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  if (a.large > 0.0) {
    return Res(sqrt(a.large + lowered(a.medium)) * 0x1p85f);
  }
  if (a.medium > 0.0) {
    return Res(sqrt(a.medium + lowered(a.small)));
  }
  // The last two are zero here, or NaN.
  return Res(sqrt(a.small) * 0x1p-85f + a.medium + a.large);
}

fn absorb_word(a: Acc, word: u32, index: u32) -> Acc {
  var r = combine(a, lift(element(word, 0u), index));
  if (LANES >= 2u) {
    r = combine(r, lift(element(word, 1u), index + 1u));
  }
  if (LANES == 4u) {
    r = combine(r, lift(element(word, 2u), index + 2u));
    r = combine(r, lift(element(word, 3u), index + 3u));
  }
  return r;
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var r = absorb_word(a, words.x, index);
  r = absorb_word(r, words.y, index + LANES);
  r = absorb_word(r, words.z, index + 2u * LANES);
  r = absorb_word(r, words.w, index + 3u * LANES);
  return r;
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: norm2 of i32
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
  norm2: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.norm2));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [steps 2:]
fn term(e: Elem) -> f32 {
  let x = f32(magnitude(e));
  return x * x;
}
// [steps 3:]
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
// [steps 4:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(sqrt(a.total));
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: norm2 of u32
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
  norm2: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.norm2));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: norm2 of f16
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
  large: f32,
  medium: f32,
  small: f32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(bitcast<u32>(a.large), bitcast<u32>(a.medium), bitcast<u32>(a.small));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(bitcast<f32>(w[0]), bitcast<f32>(w[1]), bitcast<f32>(w[2]));
}
struct Res {
  norm2: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.norm2));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [steps 1, above]

fn absorb_word(a: Acc, word: u32, index: u32) -> Acc {
  var r = combine(a, lift(element(word, 0u), index));
  if (LANES >= 2u) {
    r = combine(r, lift(element(word, 1u), index + 1u));
  }
  if (LANES == 4u) {
    r = combine(r, lift(element(word, 2u), index + 2u));
    r = combine(r, lift(element(word, 3u), index + 3u));
  }
  return r;
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var r = absorb_word(a, words.x, index);
  r = absorb_word(r, words.y, index + LANES);
  r = absorb_word(r, words.z, index + 2u * LANES);
  r = absorb_word(r, words.w, index + 3u * LANES);
  return r;
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: norm2 of bf16
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
  large: f32,
  medium: f32,
  small: f32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(bitcast<u32>(a.large), bitcast<u32>(a.medium), bitcast<u32>(a.small));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(bitcast<f32>(w[0]), bitcast<f32>(w[1]), bitcast<f32>(w[2]));
}
struct Res {
  norm2: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.norm2));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [steps 1, above]

fn absorb_word(a: Acc, word: u32, index: u32) -> Acc {
  var r = combine(a, lift(element(word, 0u), index));
  if (LANES >= 2u) {
    r = combine(r, lift(element(word, 1u), index + 1u));
  }
  if (LANES == 4u) {
    r = combine(r, lift(element(word, 2u), index + 2u));
    r = combine(r, lift(element(word, 3u), index + 3u));
  }
  return r;
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var r = absorb_word(a, words.x, index);
  r = absorb_word(r, words.y, index + LANES);
  r = absorb_word(r, words.z, index + 2u * LANES);
  r = absorb_word(r, words.w, index + 3u * LANES);
  return r;
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: norm2 of i8
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
  norm2: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.norm2));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: norm2 of u8
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
  norm2: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.norm2));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: norm2 of i16
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
  norm2: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.norm2));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: norm2 of u16
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
  norm2: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.norm2));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: norm2 of f32
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
  norm2: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.norm2);
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
// [steps 5:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return res_of(rounded_root(a, count));
}

// wgreduce: norm2 of f32
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
  norm2_lo: u32,
  norm2_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.norm2_lo, a.norm2_hi);
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
// [steps 5, above]

// wgreduce: norm2 of f16
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
  norm2: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.norm2);
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
// [steps 5, above]

// wgreduce: norm2 of f16
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
  norm2_lo: u32,
  norm2_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.norm2_lo, a.norm2_hi);
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
// [steps 5, above]

// wgreduce: norm2 of bf16
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
  norm2: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.norm2);
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
// [steps 5, above]

// wgreduce: norm2 of bf16
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
  norm2_lo: u32,
  norm2_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.norm2_lo, a.norm2_hi);
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
// [steps 5, above]

