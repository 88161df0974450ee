// Reading: the partials of programs with bins, word by word, all of a column to one digit.
@group(0) @binding(1) var<storage, read> partials: array<u32>;

// How many elements the partials stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(partials[0], partials[1]);
}

// What the partials have seen.
alias Held = u32;
fn seen_by(held: Held) -> u32 {
  return held;
}

// At most 2^15 partials: a digit then stays below 2^31.
fn fold_units(at: Invocation) -> Held {
  var seen = 0u;
  let end = partials[2] * ACC_WORDS;
  for (var i = at.local; i < end; i += WORKGROUP) {
    let word = partials[4u + i];
    let place = i % ACC_WORDS;
    if (place == SUM_WORDS) {
      seen |= word;
    } else {
      atomicAdd(&loose_digits[2u * place], bitcast<i32>(word & 0xffffu));
      atomicAdd(&loose_digits[2u * place + 1u], bitcast<i32>(word >> 16u));
    }
  }
  return seen;
}

// There are no bins.
fn clear_bins(local: u32) {}
fn total_bins(local: u32) {}
