// The names a kernel file may use. The core prints the real ones before the kernel files: this page shows them for the
// f32 sum with the default options, so that an editor can check a kernel file appended to this one.
//
// Order of a program: these names, the helpers an operator uses (kind_*, keys*, u64, extremes, moments, quotient), the
// operator's steps, then one file of each row:
//   reading   (read_vectors | read_words, with element_word | element_pair) | read_records | read_partials; of two inputs
//             (read_two_vectors | read_two_words, with element_* and second_word | second_pair)
//   loop      loop_strided | loop_strided_single | loop_ordered | loop_tree
//   fold      fold_workgroup | fold_subgroup | fold_ordered
//   output    write_partials | (resume, then) write_state | write_result
//   main      main
// and of exact sums:
//   reading   read_vectors | read_two_vectors with bins_*, which use look_again, digit_bins | read_digits
//   loop      loop_bins (read_digits has its own)
//   fold      fold_bins
//   output    as above
//   main      main_bins
//
// Only a `var` array is indexed by a computed place, never a value (a `let`, an argument): naga copies a value whole for
// each such index (docs/decisions/exact.md).

const WORKGROUP = 256u;   // invocations in a workgroup
const LANES = 1u;         // elements in a word
const RECORD = 1u;        // words in an element: above 1, elements are arrays of words, or vec2<u32> for those of 64 bits
const FLOATING = true;    // elements are floats
const SIGNED = false;     // elements are signed integers
const NAN_IGNORE = false; // nan: ignore
const TIES_LAST = false;  // ties: last
const DDOF = 0u;
const LOW_START = 0xffffffffu;  // the Key (keys*.wgsl) that every element's is at most: where a minimum starts
const HIGH_START = 0u;          // likewise for a maximum
const ALL_ONES = 0xffffffffu;   // all ones of the element's width, sign-extended

alias Elem = f32;  // floats: f32, or their bits as u32; integers: i32 or u32; of 64 bits: vec2<u32>; of a custom operator's
                   // words: array<u32, RECORD>

struct Acc {
  total: f32,
}
struct Res {
  sum: f32,
}

// The accumulator as words, to lie in a buffer.
const ACC_WORDS = 1u;
fn acc_words(a: Acc) -> array<u32, ACC_WORDS> {
  return array<u32, ACC_WORDS>(bitcast<u32>(a.total));
}
fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {
  return Acc(bitcast<f32>(w[0]));
}
const RES_WORDS = 1u;
fn res_words(r: Res) -> array<u32, RES_WORDS> {
  return array<u32, RES_WORDS>(bitcast<u32>(r.sum));
}

// Adds `base` to the accumulator's element indices (none here).
fn rebase(a: Acc, base: vec2<u32>) -> Acc {
  return a;
}

// The element at place `lane` of a word.
fn element(word: u32, lane: u32) -> Elem {
  return bitcast<f32>(word);
}
fn bits_of(e: Elem) -> u32 {
  return bitcast<u32>(e);
}

fn identity() -> Acc {
  return Acc(0.0);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(e);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.total + b.total);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.total);
}

// combine(a, lift(e)) for all elements of four words, in order; `index` is the first one's, above all that `a` has met.
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  return Acc(a.total + ((bitcast<f32>(words.x) + bitcast<f32>(words.y)) + (bitcast<f32>(words.z) + bitcast<f32>(words.w))));
}

// What an invocation holds while it reads. Exact sums hold no accumulator, but their place in the workgroup's bins; for
// them the bins_* files and the operator define Held, hold_none, absorb_one and absorb.
alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}
// and absorb, above.

// Of two inputs lift, absorb and absorb_one take an element (or four words) of each:
//   fn lift(x: Elem, y: Elem, index: u32) -> Acc
//   fn absorb(a: Held, x: vec4<u32>, y: vec4<u32>, index: u32) -> Held
//   fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held

// Only in exact sums: the words of a total, the exponent of its lowest bit, how many copies of each bin there are, and
// the float it is rounded to (core/kernels/rounding.wgsl).
//   const SUM_WORDS: u32
//   const UNIT: i32
//   const COPIES: u32
//   const PRECISION: i32, LEAST: i32, GREATEST_FIELD: u32
//   fn res_of(bits: vec2<u32>) -> Res

// Only in programs that fold by subgroups: the most lanes a subgroup may have, and the accumulator of the invocation
// whose lane is this one's xor `mask`.
//   const SUBGROUP_MAX: u32
//   fn shuffle(a: Acc, mask: u32) -> Acc
