// wgreduce: extent of f32
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
  high: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.high);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  min: u32,
  max: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min, a.max);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
// [steps 1:]
fn identity() -> Acc {
  return Acc(LOW_START, HIGH_START);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(low_key(bits_of(e)), high_key(bits_of(e)));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(key_min(a.low, b.low), key_max(a.high, b.high));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(low_value(a.low, count), high_value(a.high, count));
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

// wgreduce: extent of i32
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
  high: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.high);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  min: u32,
  max: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min, a.max);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
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

// wgreduce: extent of u32
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
  high: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.high);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  min: u32,
  max: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min, a.max);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
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

// wgreduce: extent of f16
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
  high: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.high);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  min: u32,
  max: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min, a.max);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
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

// wgreduce: extent of bf16
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
  high: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.high);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  min: u32,
  max: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min, a.max);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float.wgsl]
// [core/kernels/keys32.wgsl]
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

// wgreduce: extent of i8
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
  high: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.high);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  min: u32,
  max: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min, a.max);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
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

// wgreduce: extent of u8
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
  high: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.high);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  min: u32,
  max: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min, a.max);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
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

// wgreduce: extent of i16
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
  high: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.high);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  min: u32,
  max: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min, a.max);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint.wgsl]
// [core/kernels/keys32.wgsl]
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

// wgreduce: extent of u16
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
  high: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low, a.high);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  min: u32,
  max: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min, a.max);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint.wgsl]
// [core/kernels/keys32.wgsl]
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

// wgreduce: extent of f64
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
  low: vec2<u32>,
  high: vec2<u32>,
}
const ACC_WORDS = 4u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low[0], a.low[1], a.high[0], a.high[1]);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(vec2<u32>(w[0], w[1]), vec2<u32>(w[2], w[3]));
}
struct Res {
  min: vec2<u32>,
  max: vec2<u32>,
}
const RES_WORDS = 4u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min[0], a.min[1], a.max[0], a.max[1]);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_float64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [steps 1, above]

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

// wgreduce: extent of i64
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
  low: vec2<u32>,
  high: vec2<u32>,
}
const ACC_WORDS = 4u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low[0], a.low[1], a.high[0], a.high[1]);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(vec2<u32>(w[0], w[1]), vec2<u32>(w[2], w[3]));
}
struct Res {
  min: vec2<u32>,
  max: vec2<u32>,
}
const RES_WORDS = 4u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min[0], a.min[1], a.max[0], a.max[1]);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_sint64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [steps 1, above]

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

// wgreduce: extent of u64
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
  low: vec2<u32>,
  high: vec2<u32>,
}
const ACC_WORDS = 4u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.low[0], a.low[1], a.high[0], a.high[1]);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(vec2<u32>(w[0], w[1]), vec2<u32>(w[2], w[3]));
}
struct Res {
  min: vec2<u32>,
  max: vec2<u32>,
}
const RES_WORDS = 4u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.min[0], a.min[1], a.max[0], a.max[1]);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// [core/kernels/kind_uint64.wgsl]
// [core/kernels/keys64.wgsl]
// [core/kernels/u64.wgsl]
// [steps 1, above]

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

