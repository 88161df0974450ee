
// x -> a x + b, the first element applied first. Odd factors: products of even ones would soon be zero, whatever follows.
fn identity() -> Acc {
  return Acc(1u, 0u);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(e[0] | 1u, e[1]);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(b.factor * a.factor, b.factor * a.term + b.term);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.factor, a.term);
}

// wgreduce: affine of u32
const WORKGROUP = 128u;
const LANES = 1u;
const RECORD = 2u;
const FLOATING = false;
const SIGNED = false;
const NAN_IGNORE = false;
const TIES_LAST = false;
const DDOF = 0u;
const LOW_START = 4294967295u;
const HIGH_START = 0u;
const ALL_ONES = 4294967295u;
alias Elem = array<u32, RECORD>;
struct Acc {
  factor: u32,
  term: u32,
}
const ACC_WORDS = 2u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(a.factor, a.term);
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(w[0], w[1]);
}
struct Res {
  factor: u32,
  term: u32,
}
const RES_WORDS = 2u;
fn res_words(a: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(a.factor, a.term);
}
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  var r = a;
  return r;
}
// Unsigned integers, widened to u32.
fn is_nan(bits: u32) -> bool {
  return false;
}
fn is_finite(bits: u32) -> bool {
  return true;
}

// The element in 64 bits, low word first.
fn widen(e: u32) -> vec2<u32> {
  return vec2<u32>(e, 0u);
}
fn magnitude(e: u32) -> u32 {
  return e;
}

// Order-preserving: an unsigned integer is its own key.
fn key(bits: u32) -> u32 {
  return bits;
}
fn low_key(bits: u32) -> u32 {
  return bits;
}
fn high_key(bits: u32) -> u32 {
  return bits;
}
fn low_value(k: u32, count: vec2<u32>) -> u32 {
  return k;
}
fn high_value(k: u32, count: vec2<u32>) -> u32 {
  return k;
}

// x - p in integers, rounded once; it can take 33 bits.
fn difference(x: u32, p: u32) -> f32 {
  return select(-f32(p - x), f32(x - p), x >= p);
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

alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}

// ======== fold ========

// Reading: elements of several words, one at a time. A unit is an element; there are no ragged ends.
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<uniform> range: vec4<u32>;  // x: words to skip in front

alias Unit = Elem;

// How many elements the partials of this dispatch stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(unit_end(), 0u);
}

fn unit_begin() -> u32 {
  return 0u;
}
fn unit_end() -> u32 {
  return (arrayLength(&words) - range.x) / RECORD;
}

fn load(unit: u32) -> Unit {
  var record: array<u32, RECORD>;
  for (var i = 0u; i < RECORD; i++) {
    record[i] = words[range.x + unit * RECORD + i];
  }
  return record;
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return absorb_one(a, value, unit);
}

fn absorb_ends(a: Held, local: u32) -> Held {
  return a;
}
// Loop of the tree strategy: no loop. One unit an invocation, as many workgroups as it takes.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  let i = unit_begin() + at.group.x * WORKGROUP + at.local;
  if (i < unit_end()) {
    return absorb_unit(hold_none(at), load(i), i);
  }
  return hold_none(at);
}
// Fold: a workgroup's accumulators in order, neighbours first, for operators that do not commute. Invocation 0 has the
// answer.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = 1u; stride < WORKGROUP; stride <<= 1u) {
    if (at.local % (2u * stride) == stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local % (2u * stride) == 0u) {
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

// Reading: elements of several words, one at a time. A unit is an element; there are no ragged ends.
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<uniform> range: vec4<u32>;  // x: words to skip in front

alias Unit = Elem;

// How many elements the partials of this dispatch stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(unit_end(), 0u);
}

fn unit_begin() -> u32 {
  return 0u;
}
fn unit_end() -> u32 {
  return (arrayLength(&words) - range.x) / RECORD;
}

fn load(unit: u32) -> Unit {
  var record: array<u32, RECORD>;
  for (var i = 0u; i < RECORD; i++) {
    record[i] = words[range.x + unit * RECORD + i];
  }
  return record;
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return absorb_one(a, value, unit);
}

fn absorb_ends(a: Held, local: u32) -> Held {
  return a;
}
// Loop of the tree strategy: no loop. One unit an invocation, as many workgroups as it takes.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  let i = unit_begin() + at.group.x * WORKGROUP + at.local;
  if (i < unit_end()) {
    return absorb_unit(hold_none(at), load(i), i);
  }
  return hold_none(at);
}
// Fold: a workgroup's accumulators in order, neighbours first, for operators that do not commute. Invocation 0 has the
// answer.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = 1u; stride < WORKGROUP; stride <<= 1u) {
    if (at.local % (2u * stride) == stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local % (2u * stride) == 0u) {
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

// ======== combine ========

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
// Loop of the tree strategy: no loop. One unit an invocation, as many workgroups as it takes.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  let i = unit_begin() + at.group.x * WORKGROUP + at.local;
  if (i < unit_end()) {
    return absorb_unit(hold_none(at), load(i), i);
  }
  return hold_none(at);
}
// Fold: a workgroup's accumulators in order, neighbours first, for operators that do not commute. Invocation 0 has the
// answer.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = 1u; stride < WORKGROUP; stride <<= 1u) {
    if (at.local % (2u * stride) == stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local % (2u * stride) == 0u) {
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
// Loop of the tree strategy: no loop. One unit an invocation, as many workgroups as it takes.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  let i = unit_begin() + at.group.x * WORKGROUP + at.local;
  if (i < unit_end()) {
    return absorb_unit(hold_none(at), load(i), i);
  }
  return hold_none(at);
}
// Fold: a workgroup's accumulators in order, neighbours first, for operators that do not commute. Invocation 0 has the
// answer.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = 1u; stride < WORKGROUP; stride <<= 1u) {
    if (at.local % (2u * stride) == stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local % (2u * stride) == 0u) {
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
// Loop of the tree strategy: no loop. One unit an invocation, as many workgroups as it takes.
const LOADS = 1u;

fn fold_units(at: Invocation) -> Held {
  let i = unit_begin() + at.group.x * WORKGROUP + at.local;
  if (i < unit_end()) {
    return absorb_unit(hold_none(at), load(i), i);
  }
  return hold_none(at);
}
// Fold: a workgroup's accumulators in order, neighbours first, for operators that do not commute. Invocation 0 has the
// answer.
var<workgroup> sent: array<Acc, WORKGROUP>;

struct Invocation {
  @builtin(local_invocation_index) local: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
}

fn fold_invocations(mine: Held, at: Invocation) -> Acc {
  var a = mine;
  for (var stride = 1u; stride < WORKGROUP; stride <<= 1u) {
    if (at.local % (2u * stride) == stride) {
      sent[at.local] = a;
    }
    workgroupBarrier();
    if (at.local % (2u * stride) == 0u) {
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
