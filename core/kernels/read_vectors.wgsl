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
