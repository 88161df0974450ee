// wgreduce: logsumexp of f32
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
  greatest: u32,
  scaled: f32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.greatest, bitcast<u32>(a.scaled));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], bitcast<f32>(w[1]));
}
struct Res {
  logsumexp: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.logsumexp);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 1:]
fn number_bits(e: Elem) -> u32 {
  return e;
}
// [steps 2:]
// Orders NaN above +inf.
fn rank(bits: u32) -> u32 {
  return select(order(bits), 0xffffffffu, (bits & 0x7fffffffu) > 0x7f800000u);
}
fn order(bits: u32) -> u32 {
  return bits ^ (bitcast<u32>(bitcast<i32>(bits) >> 31u) | 0x80000000u);
}
fn identity() -> Acc {
  return Acc(0xff800000u, 0.0);
}
fn lift(e: Elem, index: u32) -> Acc {
  let bits = number_bits(e);
  return Acc(bits, select(1.0, 0.0, bits == 0xff800000u));
}
// Without branches: a chain of them took SwiftShader minutes to compile.
fn combine(a: Acc, b: Acc) -> Acc {
  let swap = rank(b.greatest) > rank(a.greatest);
  let high = select(a.greatest, b.greatest, swap);
  let low = select(b.greatest, a.greatest, swap);
  let settled = (high & 0x7f800000u) == 0x7f800000u || low == 0xff800000u;
  let distance = bitcast<f32>(select(low, 0u, settled)) - bitcast<f32>(select(high, 0u, settled));
  let lesser = select(b.scaled, a.scaled, swap) * exp(distance);
  return Acc(high, select(a.scaled, b.scaled, swap) + select(lesser, 0.0, settled));
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var r = a;
  for (var i = 0u; i < 4u * LANES; i++) {
    r = combine(r, lift(element(words[i / LANES], i % LANES), index + i));
  }
  return r;
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  if ((a.greatest & 0x7fffffffu) > 0x7f800000u) {
    return Res(0x7fc00000u);
  }
  if ((a.greatest & 0x7f800000u) == 0x7f800000u) {
    return Res(a.greatest);
  }
  return Res(bitcast<u32>(bitcast<f32>(a.greatest) + log(a.scaled)));
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: logsumexp of i32
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
  greatest: u32,
  scaled: f32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.greatest, bitcast<u32>(a.scaled));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], bitcast<f32>(w[1]));
}
struct Res {
  logsumexp: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.logsumexp);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 3:]
fn number_bits(e: Elem) -> u32 {
  return bitcast<u32>(f32(e));
}
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: logsumexp of u32
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
  greatest: u32,
  scaled: f32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.greatest, bitcast<u32>(a.scaled));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], bitcast<f32>(w[1]));
}
struct Res {
  logsumexp: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.logsumexp);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 3, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: logsumexp of f16
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
  greatest: u32,
  scaled: f32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.greatest, bitcast<u32>(a.scaled));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], bitcast<f32>(w[1]));
}
struct Res {
  logsumexp: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.logsumexp);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 1, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: logsumexp of bf16
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
  greatest: u32,
  scaled: f32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.greatest, bitcast<u32>(a.scaled));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], bitcast<f32>(w[1]));
}
struct Res {
  logsumexp: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.logsumexp);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 1, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: logsumexp of i8
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
  greatest: u32,
  scaled: f32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.greatest, bitcast<u32>(a.scaled));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], bitcast<f32>(w[1]));
}
struct Res {
  logsumexp: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.logsumexp);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 3, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: logsumexp of u8
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
  greatest: u32,
  scaled: f32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.greatest, bitcast<u32>(a.scaled));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], bitcast<f32>(w[1]));
}
struct Res {
  logsumexp: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.logsumexp);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 3, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: logsumexp of i16
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
  greatest: u32,
  scaled: f32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.greatest, bitcast<u32>(a.scaled));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], bitcast<f32>(w[1]));
}
struct Res {
  logsumexp: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.logsumexp);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 3, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: logsumexp of u16
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
  greatest: u32,
  scaled: f32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.greatest, bitcast<u32>(a.scaled));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], bitcast<f32>(w[1]));
}
struct Res {
  logsumexp: u32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.logsumexp);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 3, above]
// [steps 2, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

