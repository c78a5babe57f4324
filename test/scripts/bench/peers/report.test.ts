import { describe, expect, it } from 'vitest';
import type { Comparison, PeerFigures } from '../../../../scripts/bench/peers/compare.ts';
import { growthTable } from '../../../../scripts/bench/peers/growth/report.ts';
import type { GrowthCurve } from '../../../../scripts/bench/peers/growth/growth.ts';
import { plot } from '../../../../scripts/bench/peers/plot.ts';
import { lastLine, table } from '../../../../scripts/bench/peers/report.ts';

const figures = (name: string, milliseconds: number): PeerFigures => {
  const spread = { median: milliseconds, lower: milliseconds - 0.1, upper: milliseconds + 0.1 };
  return { name, sentence: { 16: spread, 64: spread, 128: spread }, document: spread, batch: 8, same: 0.5 };
};
const comparison: Comparison = {
  ...{ pack: 'zh-en', rounds: 5, sentences: 48, engine: 0.953 },
  peers: [figures('Verso', 1), figures('transformers.js q8', 3)],
  ratios: {
    'transformers.js f32': { sentence: 3.2, document: 2.5 },
    'transformers.js q8': { sentence: 3, document: 2.75 },
  },
};

const curve = (name: GrowthCurve['name'], speed: number, sizes: readonly number[]): GrowthCurve => ({
  name,
  tokens: [16, 512].map((length) => ({ length, milliseconds: 100 / speed })),
  documents: sizes.map((sentences) => ({ sentences, perSecond: speed, megabytes: 200 })),
});
const growth = [
  curve('Verso', 125, [10, 100, 1000]),
  curve('transformers.js q8', 50, [10, 100]),
  curve('Bergamot', 100, [10, 100, 1000]),
];

describe('the figures of the peers', () => {
  it('end in one plain line with the ratios to the faster precision', () => {
    expect(lastLine(comparison, growth)).toBe('peers: sentence 3.00, document 2.50, bergamot 1.25, engine 0.95');
    expect(lastLine(comparison, growth.slice(0, 2))).toContain('bergamot none');
  });

  it('are told and drawn for everyone', () => {
    for (const { name } of comparison.peers) {
      expect(table(comparison)).toContain(name);
      expect(plot(comparison, growth)).toContain(`>${name}</text>`);
    }
  });

  it('say how speed and memory change with length, as far as each was measured', () => {
    const rows = growthTable(growth).split('\n');
    const cells = (name: string): string[] =>
      rows
        .find((row) => row.startsWith(name))
        ?.slice(24)
        .trim()
        .split(/ {2,}/) ?? [];
    expect(cells('sentences/s of 1000')).toEqual(['125.0', '–', '100.0']);
    expect(cells('ms a token at 512')).toEqual(['0.80', '2.00', '1.00']);
    expect(cells('MB after 100 ')).toEqual(['200', '200', '200']);
    const drawn = plot(comparison, growth);
    expect(drawn.match(/<polyline /g)).toHaveLength(3 * growth.length);
    expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
  });
});
