// What is among the units of a sum by bins. The greatest magnitude that invocations have met tells, unless it is no
// number, or zero: then the workgroup looks at its units again. The bins' file gives greatest_of, NOT_FINITE, the
// greatest from which on there is a NaN or an infinity, and unit_seen.
var<workgroup> greatest_seen: atomic<u32>;

fn clear_greatest(local: u32) {
  if (local == 0u) {
    atomicStore(&greatest_seen, 0u);
  }
}

fn note_seen(a: Held, at: Invocation) {
  atomicMax(&greatest_seen, greatest_of(a));
  workgroupBarrier();
  let greatest = atomicLoad(&greatest_seen);
  var seen = a.seen | SEEN_OTHER;
  if (greatest == 0u || greatest >= NOT_FINITE) {
    seen = a.seen | look_again(at);
  }
  atomicOr(&all_seen, seen);
}
fn look_again(at: Invocation) -> u32 {
  var seen = 0u;
  let end = unit_end();
  let tile = WORKGROUP * LOADS;
  for (var base = unit_begin() + at.group.x * tile; base < end; base += at.groups.x * tile) {
    for (var i = base + at.local; i < min(base + tile, end); i += WORKGROUP) {
      seen |= unit_seen(load(i));
    }
  }
  return seen;
}
