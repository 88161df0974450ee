// wgreduce: argmax of f32
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
// Floats, on their bits: compilers may assume that NaN and infinity do not occur, and may flush subnormals, but only
// in float arithmetic.
const QUIET_NAN = 0x7fc00000u;
const INFINITY = 0x7f800000u;
const MINUS_INFINITY = 0xff800000u;

fn is_nan(bits: u32) -> bool {
  return (bits & 0x7fffffffu) > INFINITY;
}
fn is_finite(bits: u32) -> bool {
  return (bits & INFINITY) != INFINITY;
}

// The bits of the f32 equal to a binary16. A subnormal is an integer multiple of 2^-24, so this multiplication is exact.
fn half_bits(half: u32) -> u32 {
  let magnitude = half & 0x7fffu;
  var bits = (magnitude << 13u) + 0x38000000u;
  if (magnitude >= 0x7c00u) {
    bits = (magnitude << 13u) | INFINITY;
  }
  if (magnitude < 0x400u) {
    bits = bitcast<u32>(f32(magnitude) * 0x1p-24f);
  }
  return bits | ((half & 0x8000u) << 16u);
}

// Order-preserving: key(a) < key(b) exactly when a orders below b; -0 below +0.
fn key(bits: u32) -> u32 {
  return bits ^ (bitcast<u32>(bitcast<i32>(bits) >> 31u) | 0x80000000u);
}
fn unkey(k: u32) -> u32 {
  return k ^ (~bitcast<u32>(bitcast<i32>(k) >> 31u) | 0x80000000u);
}

// Keys for minima and maxima. No number has the key 0 or all ones: a NaN takes the winning one, or when NaNs are
// ignored the losing one, where the fold starts.
fn low_key(bits: u32) -> u32 {
  return select(key(bits), select(0u, LOW_START, NAN_IGNORE), is_nan(bits));
}
fn high_key(bits: u32) -> u32 {
  return select(key(bits), select(0xffffffffu, HIGH_START, NAN_IGNORE), is_nan(bits));
}
fn low_value(k: u32, count: vec2<u32>) -> u32 {
  if (k == LOW_START) {
    return select(QUIET_NAN, INFINITY, (count.x | count.y) == 0u);
  }
  return select(unkey(k), QUIET_NAN, k == 0u);
}
fn high_value(k: u32, count: vec2<u32>) -> u32 {
  if (k == HIGH_START) {
    return select(QUIET_NAN, MINUS_INFINITY, (count.x | count.y) == 0u);
  }
  return select(unkey(k), QUIET_NAN, k == 0xffffffffu);
}

// x - p, both given as bits.
fn difference(x: u32, p: u32) -> f32 {
  return bitcast<f32>(x) - bitcast<f32>(p);
}
// Order-preserving keys of elements of up to 32 bits, and the elements' bits.
alias Key = u32;

fn key_min(a: Key, b: Key) -> Key {
  return min(a, b);
}
fn key_max(a: Key, b: Key) -> Key {
  return max(a, b);
}
fn key_less(a: Key, b: Key) -> bool {
  return a < b;
}
fn key_same(a: Key, b: Key) -> bool {
  return a == b;
}
// 64-bit integers as two words, low first. All arithmetic is modulo 2^64, so it serves signed ones too.
fn add64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}
fn sub64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  return vec2<u32>(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}
fn less64(a: vec2<u32>, b: vec2<u32>) -> bool {
  return a.y < b.y || (a.y == b.y && a.x < b.x);
}
fn float64(a: vec2<u32>) -> f32 {
  return f32(a.y) * 0x1p32f + f32(a.x);
}

// The full product of two words, from 16-bit halves.
fn multiply32(a: u32, b: u32) -> vec2<u32> {
  let a0 = a & 0xffffu;
  let a1 = a >> 16u;
  let b0 = b & 0xffffu;
  let b1 = b >> 16u;
  let low = a0 * b0;
  let middle = a1 * b0 + (low >> 16u);
  let cross = a0 * b1 + (middle & 0xffffu);
  return vec2<u32>((cross << 16u) | (low & 0xffffu), a1 * b1 + (middle >> 16u) + (cross >> 16u));
}
fn multiply64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = multiply32(a.x, b.x);
  return vec2<u32>(low.x, low.y + a.x * b.y + a.y * b.x);
}
// An extreme and where it stands: the least key wins. Needs u64.wgsl. An index of all ones stands for none.
struct Extreme {
  key: Key,
  index_lo: u32,
  index_hi: u32,
}

fn extreme_none(start: Key) -> Extreme {
  return Extreme(start, 0xffffffffu, 0xffffffffu);
}

// Among floats only an ignored NaN has the key where the fold starts: it has no place.
fn extreme_at(k: Key, start: Key, index: u32) -> Extreme {
  let none = FLOATING && key_same(k, start);
  return Extreme(k, select(index, 0xffffffffu, none), select(0u, 0xffffffffu, none));
}

// b where `take`, else a. No branches: a chain of them took SwiftShader minutes to compile.
fn extreme_choose(a: Extreme, b: Extreme, take: bool) -> Extreme {
  return Extreme(select(a.key, b.key, take), select(a.index_lo, b.index_lo, take),
                 select(a.index_hi, b.index_hi, take));
}

fn extreme_combine(a: Extreme, b: Extreme) -> Extreme {
  let at_a = vec2<u32>(a.index_lo, a.index_hi);
  let at_b = vec2<u32>(b.index_lo, b.index_hi);
  var tie = less64(at_b, at_a);
  if (TIES_LAST) {
    // One more makes none the least.
    tie = less64(add64(at_a, vec2<u32>(1u, 0u)), add64(at_b, vec2<u32>(1u, 0u)));
  }
  return extreme_choose(a, b, key_less(b.key, a.key) || (key_same(b.key, a.key) && tie));
}

// extreme_combine(a, extreme_at(k, start, index)) where `index` is above all that `a` has met.
fn extreme_next(a: Extreme, k: Key, start: Key, index: u32) -> Extreme {
  let tie = key_same(k, a.key) && (TIES_LAST || a.index_hi != 0u) && !(FLOATING && key_same(k, start));
  return extreme_choose(a, Extreme(k, index, 0u), key_less(k, a.key) || tie);
}

const START = ~HIGH_START;
fn sort_key(e: Elem) -> Key {
  return ~high_key(bits_of(e));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.index_lo, a.index_hi, high_value(~a.key, count));
}

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

// ======== fold ========

// Reading: elements of at most two words, four words at a time. A unit is four words. The elements before the first
// whole unit and after the last one (the ragged ends) are read by workgroup 0, one an invocation.
// The range is bound twice: four words at a time, and word by word for its length and its ragged ends.
@group(0) @binding(0) var<storage, read> vectors: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<uniform> range: vec4<u32>;  // x: to skip in front (elements, or words of wider ones), y: elements to skip in the last word

alias Unit = vec4<u32>;
const UNIT_ELEMENTS = 4u * LANES / RECORD;

// The range within the binding, in elements.
fn range_begin() -> u32 {
  return range.x / RECORD;
}
fn range_end() -> u32 {
  return arrayLength(&words) / RECORD * LANES - range.y;
}

// How many elements the partials of this dispatch stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(range_end() - range_begin(), 0u);
}

// Where the ragged front ends: at the first whole unit, or with the range.
fn front_end() -> u32 {
  return min((range_begin() + UNIT_ELEMENTS - 1u) / UNIT_ELEMENTS * UNIT_ELEMENTS, range_end());
}

fn unit_begin() -> u32 {
  return (range_begin() + UNIT_ELEMENTS - 1u) / UNIT_ELEMENTS;
}
fn unit_end() -> u32 {
  return max(range_end() / UNIT_ELEMENTS, unit_begin());
}

fn load(unit: u32) -> Unit {
  return vectors[unit];
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return absorb(a, value, unit * UNIT_ELEMENTS - range_begin());
}

// The ragged ends: the front, then the back, in a loop so that the steps are compiled once.
fn absorb_ends(a: Held, local: u32) -> Held {
  var r = a;
  var at = range_begin() + local;
  var end = front_end();
  for (var side = 0u; side < 2u; side++) {
    if (at < end) {
      r = absorb_one(r, element_at(at), at - range_begin());
    }
    at = max(unit_end() * UNIT_ELEMENTS, front_end()) + local;
    end = range_end();
  }
  return r;
}
// The element at a place of the binding: of at most one word.
fn element_at(at: u32) -> Elem {
  return element(words[at / LANES], at % LANES);
}
// Loop: as loop_strided, one read in flight, for operators whose steps are long: four copies of them cost seconds of
// compile time on software adapters and registers everywhere.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let stride = at.groups.x * WORKGROUP;
  for (var i = unit_begin() + at.group.x * WORKGROUP + at.local; i < end; i += stride) {
    a = absorb_unit(a, load(i), i);
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
// Fold: a workgroup's accumulators through workgroup memory, by descending strides. Invocation 0 has the answer.
// The sending half writes to places no other stride uses, so one barrier a stride is enough.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = WORKGROUP / 2u; stride > 0u; stride >>= 1u) {
    if (at.local >= stride && at.local < 2u * stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local < stride) {
      a = combine(a, sent[at.local + stride]);
    }
  }
  return a;
}
// Output: one partial a workgroup, for read_partials.wgsl. Four words come first: the elements they stand for (low,
// high), how many partials follow, and one unused.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  if (at.group.x == 0u) {
    output[0] = count.x;
    output[1] = count.y;
    output[2] = at.groups.x;
  }
  var stored = acc_words(a);
  for (var i = 0u; i < ACC_WORDS; i++) {
    output[4u + at.group.x * ACC_WORDS + i] = stored[i];
  }
}
@compute @workgroup_size(WORKGROUP)
fn main(at: Invocation) {
  let folded = fold_invocations(fold_units(at), at);
  if (at.local == 0u) {
    write(folded, element_count(), at);
  }
}

// ======== fold_to_result ========

// Reading: elements of at most two words, four words at a time. A unit is four words. The elements before the first
// whole unit and after the last one (the ragged ends) are read by workgroup 0, one an invocation.
// The range is bound twice: four words at a time, and word by word for its length and its ragged ends.
@group(0) @binding(0) var<storage, read> vectors: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<uniform> range: vec4<u32>;  // x: to skip in front (elements, or words of wider ones), y: elements to skip in the last word

alias Unit = vec4<u32>;
const UNIT_ELEMENTS = 4u * LANES / RECORD;

// The range within the binding, in elements.
fn range_begin() -> u32 {
  return range.x / RECORD;
}
fn range_end() -> u32 {
  return arrayLength(&words) / RECORD * LANES - range.y;
}

// How many elements the partials of this dispatch stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(range_end() - range_begin(), 0u);
}

// Where the ragged front ends: at the first whole unit, or with the range.
fn front_end() -> u32 {
  return min((range_begin() + UNIT_ELEMENTS - 1u) / UNIT_ELEMENTS * UNIT_ELEMENTS, range_end());
}

fn unit_begin() -> u32 {
  return (range_begin() + UNIT_ELEMENTS - 1u) / UNIT_ELEMENTS;
}
fn unit_end() -> u32 {
  return max(range_end() / UNIT_ELEMENTS, unit_begin());
}

fn load(unit: u32) -> Unit {
  return vectors[unit];
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return absorb(a, value, unit * UNIT_ELEMENTS - range_begin());
}

// The ragged ends: the front, then the back, in a loop so that the steps are compiled once.
fn absorb_ends(a: Held, local: u32) -> Held {
  var r = a;
  var at = range_begin() + local;
  var end = front_end();
  for (var side = 0u; side < 2u; side++) {
    if (at < end) {
      r = absorb_one(r, element_at(at), at - range_begin());
    }
    at = max(unit_end() * UNIT_ELEMENTS, front_end()) + local;
    end = range_end();
  }
  return r;
}
// The element at a place of the binding: of at most one word.
fn element_at(at: u32) -> Elem {
  return element(words[at / LANES], at % LANES);
}
// Loop: as loop_strided, one read in flight, for operators whose steps are long: four copies of them cost seconds of
// compile time on software adapters and registers everywhere.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let stride = at.groups.x * WORKGROUP;
  for (var i = unit_begin() + at.group.x * WORKGROUP + at.local; i < end; i += stride) {
    a = absorb_unit(a, load(i), i);
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
// Fold: a workgroup's accumulators through workgroup memory, by descending strides. Invocation 0 has the answer.
// The sending half writes to places no other stride uses, so one barrier a stride is enough.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = WORKGROUP / 2u; stride > 0u; stride >>= 1u) {
    if (at.local >= stride && at.local < 2u * stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local < stride) {
      a = combine(a, sent[at.local + stride]);
    }
  }
  return a;
}
// The state that earlier slices left (write_state.wgsl), and going on from it. A count of 0 stands for no state: the
// words of the accumulator are then not looked at.
@group(0) @binding(3) var<storage, read> previous: array<u32>;

fn previous_count() -> vec2<u32> {
  return vec2<u32>(previous[ACC_WORDS], previous[ACC_WORDS + 1u]);
}

fn add_counts(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn resume(a: Acc) -> Acc {
  let count = previous_count();
  if ((count.x | count.y) == 0u) {
    return a;
  }
  var stored: array<u32, ACC_WORDS>;
  for (var i = 0u; i < ACC_WORDS; i++) {
    stored[i] = previous[i];
  }
  return combine(acc_from(stored), rebase(a, count));
}
// Output: the finished result, at the caller's place.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;
@group(0) @binding(5) var<uniform> place: vec4<u32>;  // x: words to skip in front of the result

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  var result = res_words(finish(resume(a), add_counts(previous_count(), count)));
  for (var i = 0u; i < RES_WORDS; i++) {
    output[place.x + i] = result[i];
  }
}
@compute @workgroup_size(WORKGROUP)
fn main(at: Invocation) {
  let folded = fold_invocations(fold_units(at), at);
  if (at.local == 0u) {
    write(folded, element_count(), at);
  }
}

// ======== combine_to_state ========

// Reading: the partials an earlier dispatch wrote (write_partials.wgsl). A unit is a partial; no ragged ends.
@group(0) @binding(1) var<storage, read> partials: array<u32>;

alias Unit = Acc;

// How many elements the partials stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(partials[0], partials[1]);
}

fn unit_begin() -> u32 {
  return 0u;
}
fn unit_end() -> u32 {
  return partials[2];
}

fn load(unit: u32) -> Unit {
  var stored: array<u32, ACC_WORDS>;
  for (var i = 0u; i < ACC_WORDS; i++) {
    stored[i] = partials[4u + unit * ACC_WORDS + i];
  }
  return acc_from(stored);
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return combine(a, value);
}

fn absorb_ends(a: Held, local: u32) -> Held {
  return a;
}
// Loop: as loop_strided, one read in flight, for operators whose steps are long: four copies of them cost seconds of
// compile time on software adapters and registers everywhere.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let stride = at.groups.x * WORKGROUP;
  for (var i = unit_begin() + at.group.x * WORKGROUP + at.local; i < end; i += stride) {
    a = absorb_unit(a, load(i), i);
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
// Fold: a workgroup's accumulators through workgroup memory, by descending strides. Invocation 0 has the answer.
// The sending half writes to places no other stride uses, so one barrier a stride is enough.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = WORKGROUP / 2u; stride > 0u; stride >>= 1u) {
    if (at.local >= stride && at.local < 2u * stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local < stride) {
      a = combine(a, sent[at.local + stride]);
    }
  }
  return a;
}
// The state that earlier slices left (write_state.wgsl), and going on from it. A count of 0 stands for no state: the
// words of the accumulator are then not looked at.
@group(0) @binding(3) var<storage, read> previous: array<u32>;

fn previous_count() -> vec2<u32> {
  return vec2<u32>(previous[ACC_WORDS], previous[ACC_WORDS + 1u]);
}

fn add_counts(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn resume(a: Acc) -> Acc {
  let count = previous_count();
  if ((count.x | count.y) == 0u) {
    return a;
  }
  var stored: array<u32, ACC_WORDS>;
  for (var i = 0u; i < ACC_WORDS; i++) {
    stored[i] = previous[i];
  }
  return combine(acc_from(stored), rebase(a, count));
}
// Output: the state, for later slices to go on from: the accumulator's words and the 64-bit count of elements so far.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  var stored = acc_words(resume(a));
  for (var i = 0u; i < ACC_WORDS; i++) {
    output[i] = stored[i];
  }
  let total = add_counts(previous_count(), count);
  output[ACC_WORDS] = total.x;
  output[ACC_WORDS + 1u] = total.y;
}
@compute @workgroup_size(WORKGROUP)
fn main(at: Invocation) {
  let folded = fold_invocations(fold_units(at), at);
  if (at.local == 0u) {
    write(folded, element_count(), at);
  }
}

// ======== combine_to_result ========

// Reading: the partials an earlier dispatch wrote (write_partials.wgsl). A unit is a partial; no ragged ends.
@group(0) @binding(1) var<storage, read> partials: array<u32>;

alias Unit = Acc;

// How many elements the partials stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(partials[0], partials[1]);
}

fn unit_begin() -> u32 {
  return 0u;
}
fn unit_end() -> u32 {
  return partials[2];
}

fn load(unit: u32) -> Unit {
  var stored: array<u32, ACC_WORDS>;
  for (var i = 0u; i < ACC_WORDS; i++) {
    stored[i] = partials[4u + unit * ACC_WORDS + i];
  }
  return acc_from(stored);
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return combine(a, value);
}

fn absorb_ends(a: Held, local: u32) -> Held {
  return a;
}
// Loop: as loop_strided, one read in flight, for operators whose steps are long: four copies of them cost seconds of
// compile time on software adapters and registers everywhere.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let stride = at.groups.x * WORKGROUP;
  for (var i = unit_begin() + at.group.x * WORKGROUP + at.local; i < end; i += stride) {
    a = absorb_unit(a, load(i), i);
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
// Fold: a workgroup's accumulators through workgroup memory, by descending strides. Invocation 0 has the answer.
// The sending half writes to places no other stride uses, so one barrier a stride is enough.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = WORKGROUP / 2u; stride > 0u; stride >>= 1u) {
    if (at.local >= stride && at.local < 2u * stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local < stride) {
      a = combine(a, sent[at.local + stride]);
    }
  }
  return a;
}
// The state that earlier slices left (write_state.wgsl), and going on from it. A count of 0 stands for no state: the
// words of the accumulator are then not looked at.
@group(0) @binding(3) var<storage, read> previous: array<u32>;

fn previous_count() -> vec2<u32> {
  return vec2<u32>(previous[ACC_WORDS], previous[ACC_WORDS + 1u]);
}

fn add_counts(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  let low = a.x + b.x;
  return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn resume(a: Acc) -> Acc {
  let count = previous_count();
  if ((count.x | count.y) == 0u) {
    return a;
  }
  var stored: array<u32, ACC_WORDS>;
  for (var i = 0u; i < ACC_WORDS; i++) {
    stored[i] = previous[i];
  }
  return combine(acc_from(stored), rebase(a, count));
}
// Output: the finished result, at the caller's place.
@group(0) @binding(4) var<storage, read_write> output: array<u32>;
@group(0) @binding(5) var<uniform> place: vec4<u32>;  // x: words to skip in front of the result

fn write(a: Acc, count: vec2<u32>, at: Invocation) {
  var result = res_words(finish(resume(a), add_counts(previous_count(), count)));
  for (var i = 0u; i < RES_WORDS; i++) {
    output[place.x + i] = result[i];
  }
}
@compute @workgroup_size(WORKGROUP)
fn main(at: Invocation) {
  let folded = fold_invocations(fold_units(at), at);
  if (at.local == 0u) {
    write(folded, element_count(), at);
  }
}
