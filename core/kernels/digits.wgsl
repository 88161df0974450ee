// Exact totals: integers of SUM_WORDS words in two's complement, in units of 2^UNIT, and what else was among the
// elements. Wide enough for 2^64 of the greatest, so nothing overflows and the order of additions does not matter.
const SEEN_NAN = 1u;
const SEEN_INFINITY = 2u;
const SEEN_MINUS_INFINITY = 4u;
const SEEN_OTHER = 8u;  // anything but -0

fn identity() -> Acc {
  return Acc(array<u32, SUM_WORDS>(), 0u);
}

fn combine(a: Acc, b: Acc) -> Acc {
  var r = a;
  var other = b.digits;
  var carry = 0u;
  for (var i = 0u; i < SUM_WORDS; i++) {
    let word = r.digits[i];
    let sum = word + other[i];
    let total = sum + carry;
    carry = select(0u, 1u, sum < word || total < sum);
    r.digits[i] = total;
  }
  r.seen |= b.seen;
  return r;
}

// A workgroup's total in the making: 16-bit digits that need not be in range yet.
var<workgroup> loose_digits: array<atomic<i32>, 2u * SUM_WORDS>;
var<workgroup> all_seen: atomic<u32>;

// Workgroup memory starts from zero by WGSL, but not in every workgroup of lavapipe 25 under wgpu-native: seen, and mended
// by clearing it.
fn clear_digits(local: u32) {
  for (var i = local; i < 2u * SUM_WORDS; i += WORKGROUP) {
    atomicStore(&loose_digits[i], 0i);
  }
  if (local == 0u) {
    atomicStore(&all_seen, 0u);
  }
}

// The digits in range, each carrying into the next. What leaves the highest is nothing but the sign's.
fn tight_digits() -> Acc {
  var r = identity();
  var carry = 0i;
  for (var i = 0u; i < SUM_WORDS; i++) {
    let low = atomicLoad(&loose_digits[2u * i]) + carry;
    let high = atomicLoad(&loose_digits[2u * i + 1u]) + (low >> 16u);
    r.digits[i] = (bitcast<u32>(low) & 0xffffu) | (bitcast<u32>(high) << 16u);
    carry = high >> 16u;
  }
  r.seen = atomicLoad(&all_seen);
  return r;
}
