// Loop of programs with bins: as loop_strided, and all of a workgroup together, so that they can carry in between.
const LOADS = 4u;
// A copy of a bin meets the elements of WORKGROUP / COPIES invocations (at least one's), and two of the ragged ends of
// each.
const SHARERS = max(WORKGROUP / COPIES, 1u);
const ROUND_TILES = (BIN_ADDITIONS / SHARERS - 2u) / (LOADS * UNIT_ELEMENTS);

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let end = unit_end();
  let tile = WORKGROUP * LOADS;
  let stride = at.groups.x * tile;
  var left = ROUND_TILES;
  for (var base = unit_begin() + at.group.x * tile; base < end; base += stride) {
    let i = base + at.local;
    if (base + tile <= end) {
      let first = load(i);
      let second = load(i + WORKGROUP);
      let third = load(i + 2u * WORKGROUP);
      let fourth = load(i + 3u * WORKGROUP);
      a = absorb_unit(a, first, i);
      a = absorb_unit(a, second, i + WORKGROUP);
      a = absorb_unit(a, third, i + 2u * WORKGROUP);
      a = absorb_unit(a, fourth, i + 3u * WORKGROUP);
    } else {
      for (var j = i; j < end; j += WORKGROUP) {
        a = absorb_unit(a, load(j), j);
      }
    }
    left -= 1u;
    if (left == 0u) {
      carry_bins(at.local);
      left = ROUND_TILES;
    }
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
