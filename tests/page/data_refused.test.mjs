// Part 4: files and numbers that are refused, a sentence each.
import assert from 'node:assert/strict';
import { fold, header, save } from './data.mjs';
import { testPage } from './support.mjs';

const npyOf = (...given) => [header(...given), Float32Array.of(1, 2, 3)];
const bad = {
  'cut.npy': ['\x93NUMPY\x01', 'ends inside its .npy header; it is truncated, so write it again.'],
  'short.npy': [
    header("'<f4'", '(3,)'),
    Float32Array.of(1, 2),
    'has a body that is shorter (8 bytes) than its .npy header says (12 bytes); write it again.',
  ],
  'long.npy': [
    header("'<f4'", '(3,)'),
    Float32Array.of(1, 2, 3, 4),
    'has a body that is longer (16 bytes) than its .npy header says (12 bytes); write it again.',
  ],
  'fortran.npy': [
    ...npyOf("'<f4'", '(3, 1)', { fortran: 'True' }),
    'is in Fortran order; save numpy.ascontiguousarray(array).',
  ],
  'big.npy': [
    ...npyOf("'>f4'", '(3,)'),
    "holds big-endian elements; save array.astype(array.dtype.newbyteorder('<')).",
  ],
  'objects.npy': [...npyOf("'|O'", '(3,)'), 'holds Python objects; save numbers.'],
  'quads.npy': [...npyOf("'<f16'", '(3,)'), 'holds floats wider than 64 bits; save array.astype(numpy.float64).'],
  'dates.npy': [...npyOf("'<M8[us]'", '(3,)'), 'holds dates; save array.astype(numpy.int64).'],
  'threes.npy': [
    ...npyOf("'<i3'", '(3,)'),
    'holds elements of a type that is not known (<i3); save it as numpy.float32, or as float16, float64 or an integer of 8, 16, 32 or 64 bits.',
  ],
  'records.npy': [...npyOf("[('x', '<f4')]", '(3,)'), 'holds structured elements; save one of its fields.'],
  'later.npy': [
    ...npyOf("'<f4'", '(3,)', { version: '\x04\x00' }),
    'has a .npy version that is not known (4.0); write version 1.0, 2.0 or 3.0.',
  ],
  'bracket.npy': [
    ...npyOf("'<f4'", '(3)'),
    'has a .npy header that does not read as one (at byte 63); write it with numpy.save.',
  ],
  'key.npy': [
    ...npyOf("'<f4', 'x': 1", '(3,)'),
    'has a .npy header that does not read as one (at byte 26); write it with numpy.save.',
  ],
  'minus.npy': [...npyOf("'<f4'", '(-3,)'), 'has a negative dimension in its .npy header; write it with numpy.save.'],
  'huge.npy': [
    ...npyOf("'<f4'", '(4611686018427387904, 4)'),
    'has a shape that overflows 64 bits; write it in smaller parts.',
  ],
  'text.npy': ['1 2 3', 'does not begin as a .npy file does; give it another name and choose a type if it is raw.'],
  'raw.bin': [Float32Array.of(1), 'is not a .npy file, so its element type is not known; choose a type.'],
};

testPage('bad files and bad numbers, a sentence each', async (page) => {
  for (const [name, parts] of Object.entries(bad)) {
    const file = save(name, ...parts.slice(0, -1));
    assert.deepEqual(await fold(page, { file }), {
      status: `${name} ${parts.at(-1)}`,
      answer: undefined,
    });
  }
  const odd = save('odd.bin', Uint8Array.of(1, 2, 3));
  assert.equal(
    (await fold(page, { file: odd, type: 'f32' })).status,
    "odd.bin has a size (3 bytes) that is no multiple of an element's (4 bytes); choose another type.",
  );
  const floats3 = save('f4.npy', ...npyOf("'<f4'", '(3,)'));
  assert.equal(
    (await fold(page, { file: floats3, type: 'i32' })).status,
    'f4.npy holds f32 elements and the type chosen is i32; choose "as the file says".',
  );
  assert.equal((await fold(page, { file: floats3, operator: 'bit_and' })).status.includes('bit_and'), true);
  assert.deepEqual((await fold(page, { file: floats3 })).answer, { sum: '6' });

  assert.equal(
    (await fold(page, { text: '1 two 3' })).status,
    '"two" is no number; write numbers as 12, -0.5, 6e7, nan or inf, with commas or spaces between them.',
  );
  for (const word of ['constructor', '__proto__', '0x10', '1_000', '1e']) {
    const { status } = await fold(page, { text: `${word}, 1` });
    assert.ok(status.startsWith(`"${word}" is no number`), status);
  }
  assert.equal((await fold(page, { text: ' \n' })).status, 'There are no numbers to fold; type or paste some.');
  assert.equal(
    (await fold(page, { text: '1 300', type: 'u8' })).status,
    '"300" does not fit u8; choose a type that holds it, or another number.',
  );
  assert.equal(
    (await fold(page, { text: '1e39' })).status,
    '"1e39" does not fit f32; choose a type that holds it, or another number.',
  );
  for (const text of ['1e400', '-1e400']) {
    for (const type of ['f32', 'i32']) {
      assert.equal(
        (await fold(page, { text, type })).status,
        `"${text}" does not fit ${type}; choose a type that holds it, or another number.`,
      );
    }
  }
  assert.equal(
    (await fold(page, { text: '1', type: 'f16' })).status,
    'Typed numbers can be f32, f64, i64, u64, i32, u32, i16, u16, i8, u8, not f16; choose one of those.',
  );
});
