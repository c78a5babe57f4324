import { describe, expect, it } from 'vitest';
import type { RememberedSentence } from '../../../models/translator.ts';
import { RecentSentences } from '../../../renderer/engine/memory.ts';

const sentence = (text: string, tokens = 1): RememberedSentence => ({
  ...{ text, sourceIds: [], sourceRanges: [], targetIds: new Array<number>(tokens).fill(3), targetRanges: [] },
  ...{ logProbs: [], score: 0, links: [], hypotheses: [] },
});
const keys = (memory: RecentSentences): string[] => memory.entries().map(([key]) => key);

describe('remembered sentences', () => {
  it('are as many as there is room for, those used last', () => {
    const memory = new RecentSentences(undefined, 3);
    for (const key of ['a', 'b', 'c']) memory.set(key, sentence(key));
    expect(keys(memory)).toEqual(['a', 'b', 'c']);
    expect(memory.get('a')?.text).toBe('a');
    memory.set('d', sentence('d'));
    expect(keys(memory)).toEqual(['c', 'a', 'd']);
    expect(memory.get('b')).toBeUndefined();
  });

  it('are renewed where they are set again', () => {
    const memory = new RecentSentences(undefined, 2);
    for (const key of ['a', 'b', 'a', 'c']) memory.set(key, sentence(`${key}!`));
    expect(keys(memory)).toEqual(['a', 'c']);
  });

  it('are told when they are new, and counted by their tokens; restored ones are neither', () => {
    const told: string[] = [];
    const memory = new RecentSentences((key, { text }) => told.push(`${key} ${text}`));
    memory.set('a', sentence('one', 3));
    memory.restore('b', sentence('two', 5));
    memory.set('c', sentence('three', 4));
    expect(told).toEqual(['a one', 'c three']);
    expect(memory.decodedTokens).toBe(7);
    expect(memory.get('b')?.text).toBe('two');
  });
});
