// Saved states, written from the page docs/reference/saved-state.md alone.

/** CRC-32 of IEEE 802.3. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** `bytes` with the checksum that goes with the rest of them. */
export function sealed(bytes: Uint8Array): Uint8Array {
  const end = bytes.length - 4;
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(end, crc32(bytes.subarray(0, end)), true);
  return copy;
}

const defaults = {
  operator: 'sum',
  type: 'i32',
  nan: 'propagate',
  ties: 'first',
  ddof: 0,
  accuracy: 'fast',
  result: 'natural',
};
export type Description = Partial<typeof defaults>;

/** A state with this description, whose words end in the two of the count. */
export function stateOf(description: Description, words: readonly number[], version = 1): Uint8Array {
  const pairs = Object.entries({ ...defaults, ...description }).map(
    ([key, value]) => `"${key}": ${JSON.stringify(value)}`,
  );
  const text = `{${pairs.join(', ')}}`;
  const json = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const bytes = new Uint8Array(16 + json.length + 4 * words.length + 4);
  const view = new DataView(bytes.buffer);
  bytes.set([0x93, ...new TextEncoder().encode('WGSTATE')]);
  view.setUint32(8, version, true);
  view.setUint32(12, json.length, true);
  bytes.set(json, 16);
  words.forEach((word, i) => view.setUint32(16 + json.length + 4 * i, word, true));
  return sealed(bytes);
}
