import { describe, expect, it } from 'vitest';
import { readTar } from '../../../scripts/setup/tar.mjs';
import { makeTar } from './archives.ts';

const files = [
  { name: 'package/package.json', data: Buffer.from('{}') },
  { name: 'package/bin/part.p000', data: Buffer.alloc(1024, 1) },
  { name: 'package/bin/part.p001', data: Buffer.alloc(1025, 2) },
];

describe('readTar', () => {
  it('reads names and contents', () => {
    expect(readTar(makeTar(files))).toEqual(files);
  });

  it('refuses a truncated archive', () => {
    expect(() => readTar(makeTar(files).subarray(0, 2600))).toThrow('truncated');
  });
});
