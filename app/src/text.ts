// Numbers and sizes as people read them.

/** A whole number with its thousands apart. */
export const whole = (value: number | bigint): string => value.toLocaleString('en');

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

/** The shortest text that is this f32 and no other. */
export function f32Text(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'infinity' : '-infinity';
  if (Object.is(value, -0)) return '-0';
  for (let digits = 1; digits < 9; digits++) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(Number(value.toPrecision(9)));
}

const steps = (value: number, base: number, units: string[]): string => {
  let rank = 0;
  while (value >= base && rank < units.length - 1) {
    value /= base;
    rank++;
  }
  return `${value < 10 && rank > 0 ? value.toFixed(1) : Math.round(value)} ${units[rank]}`;
};

export const bytesText = (bytes: number): string => steps(bytes, 1024, ['bytes', 'KiB', 'MiB', 'GiB']);

/** A duration, to three digits. */
export function timeText(milliseconds: number): string {
  const [value, unit] =
    milliseconds < 1
      ? [milliseconds * 1000, 'µs']
      : milliseconds < 1000
        ? [milliseconds, 'ms']
        : [milliseconds / 1000, 's'];
  return `${Number(value.toPrecision(3))} ${unit}`;
}
