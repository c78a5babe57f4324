import { describe, expect, it } from 'vitest';
import { readShortlist, writeShortlist, type ShortlistTable } from '../../../models/format/shortlist.ts';

const named = { pack: 'a-b', file: 'shortlist.bin' };
const table = (most: number): ShortlistTable => ({
  common: Uint32Array.of(3, most),
  offsets: Uint32Array.of(0, 2, 2, 3),
  candidates: Uint32Array.of(7, 8, most - 1),
});

describe('a shortlist file', () => {
  it.each([200, 70_000])('comes back as it was written, up to piece %i', (most) => {
    expect(readShortlist(writeShortlist(table(most)), most + 1, named)).toEqual(table(most));
  });

  it.each([
    ['it is no shortlist', (file: Uint8Array) => void (file[0] = 0)],
    ['a piece has 3 bytes', (file: Uint8Array) => void (file[4] = 3)],
    ['its length', (file: Uint8Array) => void (file[16] = 9)],
    ['there are', (file: Uint8Array) => void (file[file.length - 1] = 255)],
    ['offsets do not rise', (file: Uint8Array) => void (file[24] = 3)],
  ])('that is damaged is refused: %s', (problem, damage) => {
    const file = writeShortlist(table(200));
    damage(file);
    expect(() => readShortlist(file, 201, named)).toThrow(expect.objectContaining({ code: 'invalid' }) as Error);
    expect(() => readShortlist(file, 201, named)).toThrow(problem);
  });

  it('that is cut short is refused', () => {
    expect(() => readShortlist(writeShortlist(table(200)).slice(0, 8), 201, named)).toThrow('no shortlist');
  });
});
