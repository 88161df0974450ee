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
