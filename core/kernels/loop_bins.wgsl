// Loop of programs with bins: as loop_strided, in rounds after which the workgroup's bins carry.
const LOADS = 4u;
// A copy of a bin meets the elements of so many invocations, and two of the ragged ends of each.
const SHARERS = max(WORKGROUP / COPIES, 1u);
const ROUND_TILES = (BIN_ADDITIONS / SHARERS - 2u) / (LOADS * UNIT_ELEMENTS);

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let tile = WORKGROUP * LOADS;
  let stride = at.groups.x * tile;
  var base = unit_begin() + at.group.x * tile;
  while (base < end) {
    let round_end = base + min((end - base - 1u) / stride + 1u, ROUND_TILES) * stride;
    let last = min(round_end, end);
    var i = base + at.local;
    for (; i + 3u * WORKGROUP < last; i += stride) {
      let first = load(i);
      let second = load(i + WORKGROUP);
      let third = load(i + 2u * WORKGROUP);
      let fourth = load(i + 3u * WORKGROUP);
      a = absorb_unit(a, first, i);
      a = absorb_unit(a, second, i + WORKGROUP);
      a = absorb_unit(a, third, i + 2u * WORKGROUP);
      a = absorb_unit(a, fourth, i + 3u * WORKGROUP);
    }
    // What the last tile holds of the four.
    for (; i < last; i += WORKGROUP) {
      a = absorb_unit(a, load(i), i);
    }
    base = round_end;
    if (base < end) {
      carry_bins(at.local);
    }
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
