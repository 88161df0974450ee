// Bins of 16-bit digits in workgroup memory, each at its place and with its sign, so that they need not carry at once.
// The next digit's bin stands DIGIT_STEP bins on: 1, or 2 where bins are 8 bits apart. COPIES of each bin keep neighbours
// on different memory banks; `carry_bins` makes room for BIN_ADDITIONS more.
var<workgroup> bin_digits: array<atomic<i32>, BINS * COPIES>;

fn clear_digit_bins(local: u32) {
  for (var i = local; i < BINS * COPIES; i += WORKGROUP) {
    atomicStore(&bin_digits[i], 0i);
  }
}

// Four digits, from the bin copy `at` on.
fn add_digits(at: u32, digits: vec4<i32>) {
  atomicAdd(&bin_digits[at], digits.x);
  atomicAdd(&bin_digits[at + DIGIT_STEP * COPIES], digits.y);
  atomicAdd(&bin_digits[at + 2u * DIGIT_STEP * COPIES], digits.z);
  atomicAdd(&bin_digits[at + 3u * DIGIT_STEP * COPIES], digits.w);
}

// Digits carry; the highest keep what they have.
fn carry_bins(local: u32) {
  workgroupBarrier();
  for (var i = local; i < (BINS - DIGIT_STEP) * COPIES; i += WORKGROUP) {
    let carry = atomicLoad(&bin_digits[i]) >> 16u;
    atomicAdd(&bin_digits[i], -(carry << 16u));
    atomicAdd(&bin_digits[i + DIGIT_STEP * COPIES], carry);
  }
  workgroupBarrier();
}

// All copies of a bin, to the digits at the bin's place.
fn total_bins(local: u32) {
  for (var i = local; i < BINS * COPIES; i += WORKGROUP) {
    let bin = i / COPIES;
    let place = bin / DIGIT_STEP;
    let shift = (bin % DIGIT_STEP) * 8u;
    let digit = atomicLoad(&bin_digits[i]);
    atomicAdd(&loose_digits[place], (digit & 0xffffi) << shift);
    atomicAdd(&loose_digits[place + 1u], (digit >> 16u) << shift);
  }
}
