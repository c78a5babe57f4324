import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLexicalShortlist } from '../../../../models/format/lexical-shortlist.ts';
import type { ShortlistTable } from '../../../../models/format/shortlist.ts';
import type { Architecture } from '../../../../models/pack/manifest.ts';
import { openBergamot, type BergamotPeer } from '../../../../scripts/bench/peers/bergamot/bergamot.ts';
import { writeLexicalShortlist } from '../../../../scripts/bench/peers/bergamot/lexical.ts';
import { idsOf, textOf } from '../../../../scripts/bench/peers/bergamot/vocabulary.ts';

const VOCABULARY = 320;
const tokens = { pad: 0, unknown: 1, endOfSentence: 3, decoderStart: 0 };
const architecture: Architecture = {
  ...{
    kind: 'transformer',
    modelDimension: 64,
    heads: 4,
    feedForwardDimension: 128,
    encoderLayers: 2,
    decoderLayers: 1,
  },
  ...{ vocabularySize: VOCABULARY, sourceVocabularySize: VOCABULARY, norm: 'pre', finalNorm: true, activation: 'relu' },
  ...{ positions: 'sinusoidal', maxPositions: 512, embeddingScale: true, embeddingNorm: false },
  ...{ tiedEmbeddings: 'all', outputBias: true, layerNormEpsilon: 1e-5 },
};

/** Two candidates for each piece, and three that are common. */
const shortlist: ShortlistTable = {
  common: Uint32Array.of(3, 100, 200),
  offsets: Uint32Array.from({ length: VOCABULARY + 1 }, (_, id) => 2 * id),
  candidates: Uint32Array.from({ length: 2 * VOCABULARY }, (_, at) => (at % 2 === 0 ? 10 : 300) + (at % 7)),
};

describe('what Bergamot reads', () => {
  it('is a shortlist with the common pieces at the end of every source', () => {
    const file = writeLexicalShortlist(shortlist, tokens.endOfSentence);
    const { frequent, offsets, targets } = readLexicalShortlist(file, { source: VOCABULARY, target: VOCABULARY });
    const listed = (id: number): number[] => [...targets.subarray(offsets[id], offsets[id + 1])];
    expect(frequent).toBe(0);
    expect(listed(5)).toEqual([...shortlist.candidates.subarray(10, 12)]);
    expect(listed(3)).toEqual([3, 16, 100, 200, 300]);
  });

  it('are tokens as characters', () => {
    expect(idsOf(textOf([0, 7, 11_999]))).toEqual([0, 7, 11_999]);
    expect(Array.from(textOf([0, 7, 11_999]))).toHaveLength(3);
  });
});

describe('Bergamot with a model of random weights', () => {
  const source = [20, 21, 22, 23, 24, 25, 26, tokens.endOfSentence];
  let peer: BergamotPeer;
  beforeAll(async () => {
    peer = await openBergamot({ architecture, tokens, shortlist });
  });
  afterAll(() => peer.dispose());

  it('writes as many tokens as it is asked for, of the shortlist', async () => {
    const likely = new Set([...shortlist.common, ...shortlist.candidates, ...source]);
    for (const length of [4, 16, 200]) {
      const [ids] = await peer.translate([source], length);
      expect(ids).toHaveLength(length);
      expect(ids?.every((id) => likely.has(id))).toBe(true);
    }
  });

  it('writes documents of about as many tokens as it has been fitted to', async () => {
    const document = Array.from({ length: 50 }, (_, row) => [...source.slice(0, 1 + (row % 7)), tokens.endOfSentence]);
    await peer.fit(document, 1000);
    const made = await peer.translate(document);
    expect(made).toHaveLength(50);
    expect(Math.abs(made.flat().length - 1000)).toBeLessThan(100);
  });
});
