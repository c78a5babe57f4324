import { describe, expect, it } from 'vitest';
import type { Link, SentenceResult } from '../../../models/events.ts';
import { linkedAt } from '../../../renderer/state/links.ts';
import type { Placed } from '../../../renderer/state/assemble.ts';

function placed(text: string, source: [number, number], links: readonly (readonly [string, string])[], from: string) {
  const range = { start: source[0], end: source[1] };
  const result = {
    links: links.map(([one, other]): Link => {
      const [sourceAt, targetAt] = [from.indexOf(one), text.indexOf(other)];
      return {
        source: { start: sourceAt, end: sourceAt + one.length },
        target: { start: targetAt, end: targetAt + other.length },
        weight: 1,
      };
    }),
  } as unknown as SentenceResult;
  return {
    view: { key: 0, index: 0, source: range, gap: '', text, tokens: [], retry: null, result, stale: null },
    gap: '',
    start: 0,
  } satisfies Placed;
}

describe('words that belong together', () => {
  const source = '翻译有用。';
  const sentence = placed('Translation is useful.', [0, 5], [['翻', 'Trans'], ['译', 'lation'], ['有用', 'use']], source); // prettier-ignore
  const words = (side: 'source' | 'target', offset: number) => {
    const linked = linkedAt([sentence], { source, from: 'zh', to: 'en' }, side, offset);
    return [
      linked.source.map(({ start, end }) => source.slice(start, end)),
      linked.target.map(({ start, end }) => sentence.view.text.slice(start, end)),
    ];
  };

  it('are whole words on both sides, wherever in a word the pointer is', () => {
    for (const offset of [0, 3, 7, 10]) expect(words('target', offset)).toEqual([['翻译'], ['Translation']]);
    for (const offset of [0, 1]) expect(words('source', offset)).toEqual([['翻译'], ['Translation']]);
    expect(words('target', 20)).toEqual([['有用'], ['useful']]);
  });

  it('are none where nothing is linked', () => {
    expect(words('target', 12)).toEqual([[], []]);
    expect(words('target', 99)).toEqual([[], []]);
  });
});
