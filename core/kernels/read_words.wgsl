// Reading: elements of at most one word, one at a time. A unit is an element; there are no ragged ends.
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<uniform> range: vec4<u32>;  // x: elements to skip in front, y: elements to skip in the last word

alias Unit = Elem;

// How many elements the partials of this dispatch stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(unit_end(), 0u);
}

fn unit_begin() -> u32 {
  return 0u;
}
fn unit_end() -> u32 {
  return arrayLength(&words) * LANES - range.y - range.x;
}

fn load(unit: u32) -> Unit {
  let at = range.x + unit;
  return element(words[at / LANES], at % LANES);
}

fn absorb_unit(a: Held, value: Unit, unit: u32) -> Held {
  return absorb_one(a, value, unit);
}

fn absorb_ends(a: Held, local: u32) -> Held {
  return a;
}
