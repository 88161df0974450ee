// wgreduce: count_nonzero of f32
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 1:]
fn nonzero(e: Elem) -> u32 {
  return select(0u, 1u, (e << 1u) != 0u);
}
// [steps 2:]
fn term(e: Elem) -> vec2<u32> {
  return vec2<u32>(nonzero(e), 0u);
}
// [steps 3:]
fn term4(words: vec4<u32>, lane: u32) -> vec2<u32> {
  return vec2<u32>((nonzero(element(words.x, lane)) + nonzero(element(words.y, lane))) +
                   (nonzero(element(words.z, lane)) + nonzero(element(words.w, lane))), 0u);
}
// [steps 4:]
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
// [steps 5:]
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
// [steps 6:]
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

// wgreduce: count_nonzero of i32
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 7:]
fn nonzero(e: Elem) -> u32 {
  return select(0u, 1u, e != Elem(0));
}
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: count_nonzero of u32
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 7, above]
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: count_nonzero of f16
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
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
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: count_nonzero of bf16
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
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
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: count_nonzero of i8
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 7, above]
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: count_nonzero of u8
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 7, above]
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: count_nonzero of i16
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 7, above]
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: count_nonzero of u16
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [steps 7, above]
// [steps 2, above]
// [steps 3, above]
// [steps 4, above]
// [steps 5, above]
// [steps 6, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: count_nonzero of f64
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [steps 8:]
fn nonzero(e: Elem) -> u32 {
  return select(0u, 1u, (e.x | (e.y << 1u)) != 0u);
}
// [steps 2, above]
// [steps 4, above]
// [steps 6, above]

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

// wgreduce: count_nonzero of i64
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [steps 9:]
fn nonzero(e: Elem) -> u32 {
  return select(0u, 1u, (e.x | e.y) != 0u);
}
// [steps 2, above]
// [steps 4, above]
// [steps 6, above]

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

// wgreduce: count_nonzero of u64
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
  count_nonzero_lo: u32,
  count_nonzero_hi: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.count_nonzero_lo, a.count_nonzero_hi);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [steps 9, above]
// [steps 2, above]
// [steps 4, above]
// [steps 6, above]

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

