import { expect, test } from 'vitest';
import { bytesInMemory } from '../../../models/format/byte-source.ts';
import { readMarianModel } from '../../../models/format/marian-file.ts';
import { readNumpy } from '../../../models/format/numpy.ts';
import { readZip } from '../../../models/format/zip.ts';
import { floatBytes, npy, zip } from './foreign-files.ts';

test('arrays of floats of three precisions and of bytes are read', () => {
  const single = readNumpy(npy('<f4', [2, 3], floatBytes(1, 2, 3, 4, 5, -6.5)));
  expect(single).toEqual({ shape: [2, 3], values: Float32Array.of(1, 2, 3, 4, 5, -6.5) });
  expect(readNumpy(npy('<f8', [1], new Uint8Array(Float64Array.of(0.1).buffer))).values).toEqual(Float32Array.of(0.1));
  const halves = new Uint8Array(Uint16Array.of(0x3c00, 0xc500, 0x0001, 0x7bff).buffer);
  expect(readNumpy(npy('<f2', [4], halves)).values).toEqual(Float32Array.of(1, -5, 2 ** -24, 65504));
  expect(readNumpy(npy('|i1', [3], Uint8Array.of(7, 8, 9))).values).toEqual(Uint8Array.of(7, 8, 9));
});

test.each([
  ['other bytes', new Uint8Array(40), 'not a NumPy array'],
  ['other numbers', npy('<c8', [1], new Uint8Array(8)), '“<c8”'],
  ['too few of them', npy('<f4', [3], floatBytes(1, 2)), '8 bytes instead of 12'],
  ['a cut header', npy('<f4', [3], floatBytes(1, 2, 3)).slice(0, 40), 'past its end'],
])('%s are refused', (_, bytes, message) => {
  expect(() => readNumpy(bytes)).toThrow(message);
});

test.each([0, 8] as const)('an archive packed with method %i gives its options and tensors', async (method) => {
  const archive = zip(
    {
      'special:model.yml.npy': npy('|i1', [15], new TextEncoder().encode('dim-emb: 4\n\0   ')),
      'Wemb.npy': npy('<f4', [2, 2], floatBytes(1, 2, 3, 4)),
    },
    method,
  );
  const model = await readMarianModel(bytesInMemory(archive));
  expect(model.options).toBe('dim-emb: 4\n');
  expect([...model.names]).toEqual(['Wemb']);
  const tensor = { values: Float32Array.of(1, 2, 3, 4), shape: [2, 2], transposed: false };
  expect(await model.read('Wemb')).toEqual(tensor);
  await expect(model.read('Wpos')).rejects.toThrow('“Wpos”');
});

test('a changed byte of an archive is noticed', async () => {
  const archive = zip({ 'a.npy': npy('<f4', [2], floatBytes(1, 2)) });
  archive[archive.indexOf(0x93) + 70]! ^= 1;
  const [entry] = await readZip(bytesInMemory(archive));
  await expect(entry!.read()).rejects.toThrow('is damaged');
});

test('an archive that unpacks into more than it says is stopped', async () => {
  const archive = zip({ 'a.npy': new Uint8Array(100_000) }, 8);
  const view = new DataView(archive.buffer);
  const directory = view.getUint32(archive.length - 6, true);
  view.setUint32(directory + 24, 10, true);
  const [entry] = await readZip(bytesInMemory(archive));
  await expect(entry!.read()).rejects.toThrow('is damaged');
  view.setUint32(directory + 24, 2 ** 31, true);
  const [huge] = await readZip(bytesInMemory(archive));
  await expect(huge!.read()).rejects.toThrow('cannot be as large as it says');
});

test('what is no archive is refused', async () => {
  await expect(readZip(bytesInMemory(new Uint8Array(100)))).rejects.toThrow('not a zip archive');
  await expect(readZip(bytesInMemory(new Uint8Array(0)))).rejects.toThrow('not a zip archive');
});
