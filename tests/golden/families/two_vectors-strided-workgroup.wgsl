// wgreduce: dot of f32
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
  dot: f32,
}
const RES_WORDS = 1u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(a.dot));
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
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

fn identity() -> Acc {
  return Acc(0.0);
}
fn lift(x: Elem, y: Elem, index: u32) -> Acc {
  return Acc(x * y);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.total + b.total);
}
fn products4(x: vec4<u32>, y: vec4<u32>, lane: u32) -> f32 {
  return (element(x.x, lane) * element(y.x, lane) + element(x.y, lane) * element(y.y, lane)) +
         (element(x.z, lane) * element(y.z, lane) + element(x.w, lane) * element(y.w, lane));
}
fn absorb(a: Acc, x: vec4<u32>, y: vec4<u32>, index: u32) -> Acc {
  var sum = products4(x, y, 0u);
  if (LANES == 2u) {
    sum += products4(x, y, 1u);
  }
  return Acc(a.total + sum);
}

fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.total);
}

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}

// ======== fold ========

// Reading: two inputs in step, elements of at most two words, four words of each at a time. Units and ragged ends are the
// first input's, as in read_vectors.wgsl; the second may lie otherwise against the vectors of its binding.
@group(0) @binding(0) var<storage, read> vectors: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<uniform> range: vec4<u32>;  // x: to skip in front (elements, or words of wider ones), y: elements to skip in the last word
@group(0) @binding(6) var<storage, read> second_vectors: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read> second_words: array<u32>;
@group(0) @binding(8) var<uniform> second_range: vec4<u32>;  // x: as of `range`

struct Unit {
  first: vec4<u32>,
  second: vec4<u32>,
}
const UNIT_ELEMENTS = 4u * LANES / RECORD;

// The range within the first binding, in elements.
fn range_begin() -> u32 {
  return range.x / RECORD;
}
fn range_end() -> u32 {
  return arrayLength(&words) / RECORD * LANES - range.y;
}

// The place in the second binding of the element that goes with the one at `at` of the first.
fn second_place(at: u32) -> u32 {
  return at - range_begin() + second_range.x / RECORD;
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

// The four words of the second input's elements from the place `at` on. Whether they are a vector, and whether they are
// whole words, is the same for all units of a dispatch.
fn second_unit(at: u32) -> vec4<u32> {
  if (at % UNIT_ELEMENTS == 0u) {
    return second_vectors[at / UNIT_ELEMENTS];
  }
  let word = at / LANES * RECORD;
  let low = vec4<u32>(second_words[word], second_words[word + 1u], second_words[word + 2u], second_words[word + 3u]);
  let shift = at % LANES * (32u / LANES);
  if (LANES == 1u || shift == 0u) {
    return low;
  }
  let high = vec4<u32>(low.yzw, second_words[word + 4u]);
  return (low >> vec4<u32>(shift)) | (high << vec4<u32>(32u - shift));
}

fn load(unit: u32) -> Unit {
  return Unit(vectors[unit], second_unit(second_place(unit * UNIT_ELEMENTS)));
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return absorb(a, value.first, value.second, unit * UNIT_ELEMENTS - range_begin());
}

// The ragged ends: the front, then the back, in a loop so that the steps are compiled once.
fn absorb_ends(a: Held, local: u32) -> Held {
  var r = a;
  var at = range_begin() + local;
  var end = front_end();
  for (var side = 0u; side < 2u; side++) {
    if (at < end) {
      r = absorb_one(r, element_at(at), second_at(second_place(at)), at - range_begin());
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
// The element at a place of the second input's binding: of at most one word.
fn second_at(at: u32) -> Elem {
  return element(second_words[at / LANES], at % LANES);
}
// Loop: the grid strides over the units, four reads in flight an invocation, neighbours reading neighbours.
// Every invocation meets its units in rising order, which `absorb` may rely on; the ragged ends come last.
const LOADS = 4u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let stride = at.groups.x * WORKGROUP * LOADS;
  var i = unit_begin() + at.group.x * WORKGROUP * LOADS + at.local;
  for (; i + 3u * WORKGROUP < end; i += stride) {
    let first = load(i);
    let second = load(i + WORKGROUP);
    let third = load(i + 2u * WORKGROUP);
    let fourth = load(i + 3u * WORKGROUP);
    a = absorb_unit(a, first, i);
    a = absorb_unit(a, second, i + WORKGROUP);
    a = absorb_unit(a, third, i + 2u * WORKGROUP);
    a = absorb_unit(a, fourth, i + 3u * WORKGROUP);
  }
  // What the last tile holds of the four.
  for (; i < end; i += WORKGROUP) {
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

// Reading: two inputs in step, elements of at most two words, four words of each at a time. Units and ragged ends are the
// first input's, as in read_vectors.wgsl; the second may lie otherwise against the vectors of its binding.
@group(0) @binding(0) var<storage, read> vectors: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<uniform> range: vec4<u32>;  // x: to skip in front (elements, or words of wider ones), y: elements to skip in the last word
@group(0) @binding(6) var<storage, read> second_vectors: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read> second_words: array<u32>;
@group(0) @binding(8) var<uniform> second_range: vec4<u32>;  // x: as of `range`

struct Unit {
  first: vec4<u32>,
  second: vec4<u32>,
}
const UNIT_ELEMENTS = 4u * LANES / RECORD;

// The range within the first binding, in elements.
fn range_begin() -> u32 {
  return range.x / RECORD;
}
fn range_end() -> u32 {
  return arrayLength(&words) / RECORD * LANES - range.y;
}

// The place in the second binding of the element that goes with the one at `at` of the first.
fn second_place(at: u32) -> u32 {
  return at - range_begin() + second_range.x / RECORD;
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

// The four words of the second input's elements from the place `at` on. Whether they are a vector, and whether they are
// whole words, is the same for all units of a dispatch.
fn second_unit(at: u32) -> vec4<u32> {
  if (at % UNIT_ELEMENTS == 0u) {
    return second_vectors[at / UNIT_ELEMENTS];
  }
  let word = at / LANES * RECORD;
  let low = vec4<u32>(second_words[word], second_words[word + 1u], second_words[word + 2u], second_words[word + 3u]);
  let shift = at % LANES * (32u / LANES);
  if (LANES == 1u || shift == 0u) {
    return low;
  }
  let high = vec4<u32>(low.yzw, second_words[word + 4u]);
  return (low >> vec4<u32>(shift)) | (high << vec4<u32>(32u - shift));
}

fn load(unit: u32) -> Unit {
  return Unit(vectors[unit], second_unit(second_place(unit * UNIT_ELEMENTS)));
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return absorb(a, value.first, value.second, unit * UNIT_ELEMENTS - range_begin());
}

// The ragged ends: the front, then the back, in a loop so that the steps are compiled once.
fn absorb_ends(a: Held, local: u32) -> Held {
  var r = a;
  var at = range_begin() + local;
  var end = front_end();
  for (var side = 0u; side < 2u; side++) {
    if (at < end) {
      r = absorb_one(r, element_at(at), second_at(second_place(at)), at - range_begin());
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
// The element at a place of the second input's binding: of at most one word.
fn second_at(at: u32) -> Elem {
  return element(second_words[at / LANES], at % LANES);
}
// Loop: the grid strides over the units, four reads in flight an invocation, neighbours reading neighbours.
// Every invocation meets its units in rising order, which `absorb` may rely on; the ragged ends come last.
const LOADS = 4u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let stride = at.groups.x * WORKGROUP * LOADS;
  var i = unit_begin() + at.group.x * WORKGROUP * LOADS + at.local;
  for (; i + 3u * WORKGROUP < end; i += stride) {
    let first = load(i);
    let second = load(i + WORKGROUP);
    let third = load(i + 2u * WORKGROUP);
    let fourth = load(i + 3u * WORKGROUP);
    a = absorb_unit(a, first, i);
    a = absorb_unit(a, second, i + WORKGROUP);
    a = absorb_unit(a, third, i + 2u * WORKGROUP);
    a = absorb_unit(a, fourth, i + 3u * WORKGROUP);
  }
  // What the last tile holds of the four.
  for (; i < end; i += WORKGROUP) {
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
// Loop: the grid strides over the units, four reads in flight an invocation, neighbours reading neighbours.
// Every invocation meets its units in rising order, which `absorb` may rely on; the ragged ends come last.
const LOADS = 4u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let stride = at.groups.x * WORKGROUP * LOADS;
  var i = unit_begin() + at.group.x * WORKGROUP * LOADS + at.local;
  for (; i + 3u * WORKGROUP < end; i += stride) {
    let first = load(i);
    let second = load(i + WORKGROUP);
    let third = load(i + 2u * WORKGROUP);
    let fourth = load(i + 3u * WORKGROUP);
    a = absorb_unit(a, first, i);
    a = absorb_unit(a, second, i + WORKGROUP);
    a = absorb_unit(a, third, i + 2u * WORKGROUP);
    a = absorb_unit(a, fourth, i + 3u * WORKGROUP);
  }
  // What the last tile holds of the four.
  for (; i < end; i += WORKGROUP) {
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
// Loop: the grid strides over the units, four reads in flight an invocation, neighbours reading neighbours.
// Every invocation meets its units in rising order, which `absorb` may rely on; the ragged ends come last.
const LOADS = 4u;

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let stride = at.groups.x * WORKGROUP * LOADS;
  var i = unit_begin() + at.group.x * WORKGROUP * LOADS + at.local;
  for (; i + 3u * WORKGROUP < end; i += stride) {
    let first = load(i);
    let second = load(i + WORKGROUP);
    let third = load(i + 2u * WORKGROUP);
    let fourth = load(i + 3u * WORKGROUP);
    a = absorb_unit(a, first, i);
    a = absorb_unit(a, second, i + WORKGROUP);
    a = absorb_unit(a, third, i + 2u * WORKGROUP);
    a = absorb_unit(a, fourth, i + 3u * WORKGROUP);
  }
  // What the last tile holds of the four.
  for (; i < end; i += WORKGROUP) {
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
