// Sums of doubles as they must be: added up in BigInts, rounded once. Independent of the core.

const bits = new DataView(new ArrayBuffer(8));
const unit = 1074n; // all finite doubles are whole multiples of 2^-1074

/** A finite double as a multiple of 2^-1074. */
export function multiple(x: number): bigint {
  bits.setFloat64(0, x);
  const word = bits.getBigUint64(0);
  const exponent = (word >> 52n) & 0x7ffn;
  const fraction = (word & (2n ** 52n - 1n)) + (exponent > 0n ? 2n ** 52n : 0n);
  const size = exponent > 0n ? fraction << (exponent - 1n) : fraction;
  return word >> 63n ? -size : size;
}

/** The double nearest to `numerator / denominator` multiples of 2^-scale, ties to even; 0 where that is 0. */
export function nearest(numerator: bigint, denominator = 1n, scale = unit): number {
  const size = numerator < 0n ? -numerator : numerator;
  if (size === 0n) return 0;
  // The lowest bit that the double can have: 53 digits, and no lower than 2^-1074.
  const width = (value: bigint) => BigInt(value.toString(2).length);
  let low = width(size) - width(denominator) - 53n - scale;
  if (low < -unit) low = -unit;
  const round = (at: bigint) => {
    const shift = at + scale;
    const [up, down] = shift > 0n ? [size, denominator << shift] : [size << -shift, denominator];
    const quotient = up / down;
    const rest = 2n * (up % down);
    return quotient + (rest > down || (rest === down && quotient & 1n) ? 1n : 0n);
  };
  // One digit too many, or a carry: once more, from the same exact quotient.
  let kept = round(low);
  while (kept > 2n ** 53n) kept = round(++low);
  const exponent = Number(low);
  // In two steps where one factor would underflow; 2^53 at most times 2^971 is infinite where it must be.
  const value = exponent < -1022 ? Number(kept) * 2 ** -1022 * 2 ** (exponent + 1022) : Number(kept) * 2 ** exponent;
  return numerator < 0n ? -value : value;
}

/** The square root of `square` multiples of 2^-2148, rounded once. */
export function nearestRoot(square: bigint): number {
  if (square === 0n) return 0;
  const more = 256n; // digits behind the binary point that decide; what is left of them makes the last one odd
  const wide = square << (2n * more);
  let root = 1n << BigInt(Math.ceil(wide.toString(2).length / 2));
  for (let next = (root + wide / root) / 2n; next < root; next = (root + wide / root) / 2n) root = next;
  return nearest(2n * root + (root * root === wide ? 0n : 1n), 1n, unit + more + 1n);
}

/** What each exact sum of finite doubles must be. */
export const sums = {
  sum: (x: readonly number[]) => nearest(x.reduce((all, one) => all + multiple(one), 0n)),
  mean: (x: readonly number[]) =>
    nearest(
      x.reduce((all, one) => all + multiple(one), 0n),
      BigInt(x.length),
    ),
  norm1: (x: readonly number[]) => nearest(x.reduce((all, one) => all + multiple(Math.abs(one)), 0n)),
  sumsq: (x: readonly number[]) =>
    nearest(
      x.reduce((all, one) => all + multiple(one) ** 2n, 0n),
      1n,
      2n * unit,
    ),
  norm2: (x: readonly number[]) => nearestRoot(x.reduce((all, one) => all + multiple(one) ** 2n, 0n)),
};

/** Random 64-bit words, the same on every run. */
export function words64(count: number, seed = 1n): BigUint64Array<ArrayBuffer> {
  let state = seed;
  return BigUint64Array.from({ length: count }, () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return BigInt.asUintN(64, (state ^ (state >> 29n)) * 0xbf58476d1ce4e5b9n);
  });
}
