import { describe, expect, it } from 'vitest';
import { Shortlist } from '../../../models/runtime/shortlist.ts';

const range = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);

/** Piece 500 is translated with 600 and 601, 501 with 602; 0…299 are common. */
const table = {
  common: Uint32Array.from(range(300)),
  offsets: Uint32Array.from(range(1001), (id) => (id <= 500 ? 0 : id === 501 ? 2 : 3)),
  candidates: Uint32Array.of(600, 601, 602),
};

describe('a shortlist', () => {
  it('holds the common pieces, those of the sources, their translations and what else is wanted, once and in order', () => {
    const shortlist = new Shortlist(table, 1000);
    expect([...shortlist.pieces([[500, 7, 500], [999]], [600, 700])]).toEqual([...range(300), 500, 600, 601, 700, 999]);
    expect([...shortlist.pieces([[501]], [])]).toEqual([...range(300), 501, 602]);
  });

  it('has enough pieces for the widest beam', () => {
    const few = { ...table, common: Uint32Array.of(400) };
    const pieces = [...new Shortlist(few, 1000).pieces([[500]], [])];
    expect(pieces).toHaveLength(256);
    expect(pieces).toEqual(expect.arrayContaining([400, 500, 600, 601]));
    expect(new Shortlist(few, 100).pieces([[5]], [])).toHaveLength(100);
  });
});
