import { describe, expect, it } from 'vitest';
import type { Comparison, PeerFigures } from '../../../../scripts/bench/peers/compare.ts';
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
    Bergamot: { sentence: 1.4, document: 1.25 },
  },
};

describe('the figures of the peers', () => {
  it('end in one plain line with the ratios to the faster precision', () => {
    expect(lastLine(comparison)).toBe('peers: sentence 3.00, document 2.50, bergamot 1.25, engine 0.95');
    const { Bergamot: _, ...others } = comparison.ratios;
    expect(lastLine({ ...comparison, ratios: others })).toContain('bergamot none');
  });

  it('are told and drawn for everyone', () => {
    for (const { name } of comparison.peers) {
      expect(table(comparison)).toContain(name);
      expect(plot(comparison)).toContain(`>${name}</text>`);
    }
  });
});
