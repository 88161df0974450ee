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
