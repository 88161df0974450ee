// Where elements come from: a file, read piece by piece, or an array.
import { types } from 'virtual:tables';
import type { TypeName } from 'wgreduce';
import { headerRoom, isNpy, readNpyHeader } from './npy.js';
import { Refusal } from './ui.js';

export interface Source {
  /** In sentences. */
  name: string;
  type: TypeName;
  count: number;
  /** The elements, without a header. */
  bytes: Blob;
}

const bytesOf = (type: TypeName): number => types.find(({ name }) => name === type)!.bytes;

/** Reads a file's bytes. Rejects with Refusal: browsers have names of their own for a file that is gone or has changed. */
export async function read(bytes: Blob): Promise<ArrayBuffer> {
  try {
    return await bytes.arrayBuffer();
  } catch {
    throw new Refusal('The file cannot be read any more; choose it again.');
  }
}

function npySource(file: File, start: Uint8Array, chosen: TypeName | ''): Source {
  const who = file.name;
  const header = readNpyHeader(start, who);
  // NumPy has no bfloat16: its bits come as unsigned integers.
  const type = chosen === 'bf16' && header.type === 'u16' ? 'bf16' : header.type;
  if (chosen !== '' && chosen !== type) {
    throw new Refusal(`${who} holds ${type} elements and the type chosen is ${chosen}; choose "as the file says".`);
  }
  const bytes = file.slice(header.headerBytes);
  const wanted = header.count * bytesOf(type);
  if (bytes.size !== wanted) {
    const size = bytes.size < wanted ? 'shorter' : 'longer';
    throw new Refusal(
      `${who} has a body that is ${size} (${bytes.size} bytes) than its .npy header says (${wanted} bytes); write it again.`,
    );
  }
  return { name: who, type, count: header.count, bytes };
}

/** A .npy file, or raw little-endian elements of the type chosen. Rejects with Refusal. */
export async function fileSource(file: File, chosen: TypeName | ''): Promise<Source> {
  const start = new Uint8Array(await read(file.slice(0, headerRoom)));
  if (isNpy(start)) return npySource(file, start, chosen);
  if (/\.npy$/i.test(file.name)) {
    throw new Refusal(
      `${file.name} does not begin as a .npy file does; give it another name and choose a type if it is raw.`,
    );
  }
  if (chosen === '') {
    throw new Refusal(`${file.name} is not a .npy file, so its element type is not known; choose a type.`);
  }
  const size = bytesOf(chosen);
  if (file.size % size !== 0) {
    throw new Refusal(
      `${file.name} has a size (${file.size} bytes) that is no multiple of an element's (${size} bytes); choose another type.`,
    );
  }
  return { name: file.name, type: chosen, count: file.size / size, bytes: file };
}

export const arraySource = (array: ArrayBufferView<ArrayBuffer>, type: TypeName, name: string): Source => ({
  name,
  type,
  count: array.byteLength / bytesOf(type),
  bytes: new Blob([array]),
});
