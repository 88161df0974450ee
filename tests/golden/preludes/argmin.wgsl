// wgreduce: argmin of f32
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
  key: u32,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key, a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: u32,
}
const RES_WORDS = 3u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [steps 1:]
const START = LOW_START;
fn sort_key(e: Elem) -> Key {
  return low_key(bits_of(e));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.index_lo, a.index_hi, low_value(a.key, count));
}
// [steps 2:]
fn acc_of(e: Extreme) -> Acc {
  return Acc(e.key, e.index_lo, e.index_hi);
}
fn extreme_of(a: Acc) -> Extreme {
  return Extreme(a.key, a.index_lo, a.index_hi);
}
fn identity() -> Acc {
  return acc_of(extreme_none(START));
}
fn lift(e: Elem, index: u32) -> Acc {
  return acc_of(extreme_at(sort_key(e), START, index));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return acc_of(extreme_combine(extreme_of(a), extreme_of(b)));
}
// [steps 3:]
fn absorb_word(a: Extreme, word: u32, index: u32) -> Extreme {
  var r = extreme_next(a, sort_key(element(word, 0u)), START, index);
  if (LANES >= 2u) {
    r = extreme_next(r, sort_key(element(word, 1u)), START, index + 1u);
  }
  if (LANES == 4u) {
    r = extreme_next(r, sort_key(element(word, 2u)), START, index + 2u);
    r = extreme_next(r, sort_key(element(word, 3u)), START, index + 3u);
  }
  return r;
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var r = absorb_word(extreme_of(a), words.x, index);
  r = absorb_word(r, words.y, index + LANES);
  r = absorb_word(r, words.z, index + 2u * LANES);
  r = absorb_word(r, words.w, index + 3u * LANES);
  return acc_of(r);
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: argmin of i32
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
  key: u32,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key, a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: u32,
}
const RES_WORDS = 3u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
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

// wgreduce: argmin of u32
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
  key: u32,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key, a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: u32,
}
const RES_WORDS = 3u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
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

// wgreduce: argmin of f16
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
  key: u32,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key, a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: u32,
}
const RES_WORDS = 3u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
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

// wgreduce: argmin of bf16
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
  key: u32,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key, a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: u32,
}
const RES_WORDS = 3u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
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

// wgreduce: argmin of i8
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
  key: u32,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key, a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: u32,
}
const RES_WORDS = 3u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
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

// wgreduce: argmin of u8
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
  key: u32,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key, a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: u32,
}
const RES_WORDS = 3u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
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

// wgreduce: argmin of i16
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
  key: u32,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key, a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: u32,
}
const RES_WORDS = 3u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
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

// wgreduce: argmin of u16
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
  key: u32,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 3u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key, a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1], w[2]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: u32,
}
const RES_WORDS = 3u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
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

// wgreduce: argmin of f64
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
  key: vec2<u32>,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 4u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key[0], a.key[1], a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(vec2<u32>(w[0], w[1]), w[2], w[3]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: vec2<u32>,
}
const RES_WORDS = 4u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value[0], a.value[1]);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_float64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [steps 1, above]
// [steps 2, above]
// [steps 4:]
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  let r = extreme_next(extreme_of(a), sort_key(words.xy), START, index);
  return acc_of(extreme_next(r, sort_key(words.zw), START, index + 1u));
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: argmin of i64
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
  key: vec2<u32>,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 4u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key[0], a.key[1], a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(vec2<u32>(w[0], w[1]), w[2], w[3]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: vec2<u32>,
}
const RES_WORDS = 4u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value[0], a.value[1]);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_sint64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [steps 1, above]
// [steps 2, above]
// [steps 4, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// wgreduce: argmin of u64
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
  key: vec2<u32>,
  index_lo: u32,
  index_hi: u32,
}
const ACC_WORDS = 4u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.key[0], a.key[1], a.index_lo, a.index_hi);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(vec2<u32>(w[0], w[1]), w[2], w[3]);
}
struct Res {
  index_lo: u32,
  index_hi: u32,
  value: vec2<u32>,
}
const RES_WORDS = 4u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.index_lo, a.index_hi, a.value[0], a.value[1]);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  if ((r.index_lo & r.index_hi) != 0xffffffffu) {
    let low = r.index_lo + base.x;
    r.index_hi += base.y + select(0u, 1u, low < base.x);
    r.index_lo = low;
  }
  return r;
}
// [core/kernels/kind_uint64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [core/kernels/extremes.wgsl]
// [steps 1, above]
// [steps 2, above]
// [steps 4, above]

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

