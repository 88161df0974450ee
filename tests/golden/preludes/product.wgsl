// wgreduce: product of f32
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
  product: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.product));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 1:]
fn identity() -> Acc {
  return Acc(1.0);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(e);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.total * b.total);
}
// [steps 2:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.total);
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

// wgreduce: product of i32
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
  product_lo: u32,
  product_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.product_lo, a.product_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3:]
fn identity() -> Acc {
  return Acc(1u, 0u);
}
fn lift(e: Elem, index: u32) -> Acc {
  let w = widen(e);
  return Acc(w.x, w.y);
}
fn combine(a: Acc, b: Acc) -> Acc {
  let p = multiply64(vec2<u32>(a.total_lo, a.total_hi), vec2<u32>(b.total_lo, b.total_hi));
  return Acc(p.x, p.y);
}
// [steps 4:]
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.total_lo, a.total_hi);
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

// wgreduce: product of u32
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
  product_lo: u32,
  product_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.product_lo, a.product_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]

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

// wgreduce: product of f16
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
  product: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.product));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 1, above]
// [steps 2, above]

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

// wgreduce: product of bf16
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
  product: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.product));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 1, above]
// [steps 2, above]

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

// wgreduce: product of i8
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
  product_lo: u32,
  product_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.product_lo, a.product_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]

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

// wgreduce: product of u8
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
  product_lo: u32,
  product_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.product_lo, a.product_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]

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

// wgreduce: product of i16
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
  product_lo: u32,
  product_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.product_lo, a.product_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]

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

// wgreduce: product of u16
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
  product_lo: u32,
  product_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.product_lo, a.product_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]

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

// wgreduce: product of i64
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 2u;
const FLOATING = false;
const SIGNED = true;
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
  product_lo: u32,
  product_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.product_lo, a.product_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]

fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  return combine(combine(a, lift(words.xy, index)), lift(words.zw, index + 1u));
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: product of u64
const WORKGROUP = 256u;
const LANES = 1u;
const RECORD = 2u;
const FLOATING = false;
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
  product_lo: u32,
  product_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.product_lo, a.product_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [steps 3, above]
// [steps 4, above]

fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  return combine(combine(a, lift(words.xy, index)), lift(words.zw, index + 1u));
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

