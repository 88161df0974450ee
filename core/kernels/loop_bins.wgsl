// Loop of programs with bins: as loop_strided, in rounds after which the workgroup's bins carry, and with the next tile's
// loads in flight while this one's units are added: adding to bins takes long enough for it to pay.
const LOADS = 2u;
// A copy of a bin meets the elements of so many invocations, and two of the ragged ends of each.
const SHARERS = max(WORKGROUP / COPIES, 1u);
const ROUND_TILES = (BIN_ADDITIONS / SHARERS - 2u) / (LOADS * UNIT_ELEMENTS);

// How many rounds the workgroup makes. Barriers must stand in uniform control flow, which compilers do not see in the
// built-ins: one invocation says it to all.
var<workgroup> rounds: u32;

fn rounds_of(at: Invocation, first: u32, stride: u32) -> u32 {
  if (at.local == 0u) {
    rounds = 0u;
    if (first < unit_end()) {
      rounds = ((unit_end() - first - 1u) / stride + ROUND_TILES) / ROUND_TILES;
    }
  }
  return workgroupUniformLoad(&rounds);
}

fn fold_units(at: Invocation) -> Held {
  var a = hold_none(at);
  let stride = at.groups.x * WORKGROUP * LOADS;
  var base = unit_begin() + at.group.x * WORKGROUP * LOADS;
  var i = base + at.local;
  let rounds_here = rounds_of(at, base, stride);
  for (var round = 0u; round < rounds_here; round++) {
    if (round > 0u) {
      carry_bins(at.local);
    }
    let turns = min((unit_end() - base - 1u) / stride + 1u, ROUND_TILES);
    base += turns * stride;
    let end = min(base, unit_end());
    if (i + WORKGROUP < end) {
      var first = load(i);
      var second = load(i + WORKGROUP);
      for (; i + stride + WORKGROUP < end; i += stride) {
        let next_first = load(i + stride);
        let next_second = load(i + stride + WORKGROUP);
        a = absorb_unit(a, first, i);
        a = absorb_unit(a, second, i + WORKGROUP);
        first = next_first;
        second = next_second;
      }
      a = absorb_unit(a, first, i);
      a = absorb_unit(a, second, i + WORKGROUP);
      i += stride;
    }
  }
  // The last tile may hold one of the two.
  if (i < unit_end()) {
    a = absorb_unit(a, load(i), i);
  }
  if (at.group.x == 0u) {
    a = absorb_ends(a, at.local);
  }
  return a;
}
