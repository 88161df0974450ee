// Sums without rounding: the reference that the page compares with. Integers only, so that nothing can go wrong in it.

const smallestExponent = -149; // every f32 is a whole multiple of 2^-149

/**
 * The exact sum of f32 numbers, all finite, as a multiple of 2^-149. Mantissas of one exponent add up in a double
 * without rounding: they have 24 bits, and 2^29 of them fit 53.
 */
function exactMultiple(elements: Float32Array): bigint {
  const words = new Uint32Array(elements.buffer, elements.byteOffset, elements.length);
  const totals = new Float64Array(255);
  for (const word of words) {
    const exponent = (word >>> 23) & 0xff;
    const mantissa = exponent === 0 ? word & 0x7fffff : (word & 0x7fffff) | 0x800000;
    totals[exponent]! += word >>> 31 ? -mantissa : mantissa;
  }
  let sum = 0n;
  totals.forEach((total, exponent) => (sum += BigInt(total) << BigInt(Math.max(0, exponent - 1))));
  return sum;
}

/** The exact sum, rounded once to a double; and the sum of magnitudes, which error bounds are counted in. */
export function exactSum(elements: Float32Array): { sum: number; magnitudes: number } {
  const value = (multiple: bigint) => Number(multiple) * 2 ** smallestExponent;
  return { sum: value(exactMultiple(elements)), magnitudes: value(exactMultiple(elements.map(Math.abs))) };
}

/** Numbers from 0 to 1 in steps of 2^-24, the same for everyone: mulberry32 from a seed. */
export function uniform(count: number, seed: number): Float32Array<ArrayBuffer> {
  let state = seed;
  return new Float32Array(count).map(() => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 8) / 2 ** 24;
  });
}
