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
