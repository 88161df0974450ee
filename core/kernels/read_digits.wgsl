// Reading: the partials of programs with bins, word by word, all of a column to one digit.
@group(0) @binding(1) var<storage, read> partials: array<u32>;

// How many elements the partials stand for.
fn element_count() -> vec2<u32> {
  return vec2<u32>(partials[0], partials[1]);
}

// What the partials have seen.
alias Held = u32;
fn note_seen(seen: Held, at: Invocation) {
  atomicOr(&all_seen, seen);
}

// At most 2^15 partials: a digit then stays below 2^31.
fn add_column(seen: Held, i: u32, word: u32) -> Held {
  let place = i % ACC_WORDS;
  if (place == SUM_WORDS) {
    return seen | word;
  }
  atomicAdd(&loose_digits[2u * place], bitcast<i32>(word & 0xffffu));
  atomicAdd(&loose_digits[2u * place + 1u], bitcast<i32>(word >> 16u));
  return seen;
}

fn fold_units(at: Invocation) -> Held {
  var seen = 0u;
  let end = partials[2] * ACC_WORDS;
  var i = at.local;
  for (; i + 3u * WORKGROUP < end; i += 4u * WORKGROUP) {
    let first = partials[4u + i];
    let second = partials[4u + i + WORKGROUP];
    let third = partials[4u + i + 2u * WORKGROUP];
    let fourth = partials[4u + i + 3u * WORKGROUP];
    seen = add_column(seen, i, first);
    seen = add_column(seen, i + WORKGROUP, second);
    seen = add_column(seen, i + 2u * WORKGROUP, third);
    seen = add_column(seen, i + 3u * WORKGROUP, fourth);
  }
  for (; i < end; i += WORKGROUP) {
    seen = add_column(seen, i, partials[4u + i]);
  }
  return seen;
}

// There are no bins.
fn clear_bins(local: u32) {}
fn total_bins(local: u32) {}
