// wgreduce: variance of f32
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
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 6u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], bitcast<f32>(w[3]), bitcast<f32>(w[4]), w[5]);
}
struct Res {
  variance: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1:]
fn acc_of(m: Moments) -> Acc {
  return Acc(m.n_lo, m.n_hi, m.pivot, m.mean, m.m2, m.odd);
}
fn moments_in(a: Acc) -> Moments {
  return Moments(a.n_lo, a.n_hi, a.pivot, a.mean, a.m2, a.odd);
}
fn identity() -> Acc {
  return acc_of(moments_none());
}
fn lift(e: Elem, index: u32) -> Acc {
  return acc_of(moments_of(bits_of(e)));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return acc_of(moments_combine(moments_in(a), moments_in(b)));
}
fn lane_bits(words: vec4<u32>, lane: u32) -> vec4<u32> {
  return vec4<u32>(bits_of(element(words.x, lane)), bits_of(element(words.y, lane)),
                   bits_of(element(words.z, lane)), bits_of(element(words.w, lane)));
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var m = moments_in(a);
  for (var lane = 0u; lane < LANES; lane++) {
    m = moments_next(m, lane_bits(words, lane));
  }
  return acc_of(m);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(moments_variance(moments_in(a), count));
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: variance of i32
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
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 6u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], bitcast<f32>(w[3]), bitcast<f32>(w[4]), w[5]);
}
struct Res {
  variance: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: variance of u32
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
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 6u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], bitcast<f32>(w[3]), bitcast<f32>(w[4]), w[5]);
}
struct Res {
  variance: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: variance of f16
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
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 6u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], bitcast<f32>(w[3]), bitcast<f32>(w[4]), w[5]);
}
struct Res {
  variance: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: variance of bf16
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
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 6u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], bitcast<f32>(w[3]), bitcast<f32>(w[4]), w[5]);
}
struct Res {
  variance: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: variance of i8
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
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 6u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], bitcast<f32>(w[3]), bitcast<f32>(w[4]), w[5]);
}
struct Res {
  variance: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: variance of u8
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
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 6u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], bitcast<f32>(w[3]), bitcast<f32>(w[4]), w[5]);
}
struct Res {
  variance: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: variance of i16
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
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 6u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], bitcast<f32>(w[3]), bitcast<f32>(w[4]), w[5]);
}
struct Res {
  variance: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: variance of u16
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
  n_lo: u32,
  n_hi: u32,
  pivot: u32,
  mean: f32,
  m2: f32,
  odd: u32,
}
const ACC_WORDS = 6u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.n_lo, a.n_hi, a.pivot, bitcast<u32>(a.mean), bitcast<u32>(a.m2), a.odd);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2], bitcast<f32>(w[3]), bitcast<f32>(w[4]), w[5]);
}
struct Res {
  variance: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.variance);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/moments.wgsl]
// [steps 1, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

