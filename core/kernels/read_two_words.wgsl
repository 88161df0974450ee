// Reading: two inputs in step, elements of at most two words, one of each at a time. A unit is a pair of elements; there
// are no ragged ends.
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<uniform> range: vec4<u32>;  // x: to skip in front (elements, or words of wider ones), y: elements to skip in the last word
@group(0) @binding(7) var<storage, read> second_words: array<u32>;
@group(0) @binding(8) var<uniform> second_range: vec4<u32>;  // x: as of `range`

struct Unit {
  first: Elem,
  second: Elem,
}

// How many elements the partials of this dispatch stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(unit_end(), 0u);
}

fn unit_begin() -> u32 {
  return 0u;
}
fn unit_end() -> u32 {
  return arrayLength(&words) / RECORD * LANES - range.y - range.x / RECORD;
}

fn load(unit: u32) -> Unit {
  return Unit(element_at(range.x / RECORD + unit), second_at(second_range.x / RECORD + unit));
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return absorb_one(a, value.first, value.second, unit);
}

fn absorb_ends(a: Held, local: u32) -> Held {
  return a;
}
