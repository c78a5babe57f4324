import { describe, expect, it } from 'vitest';
import type { EngineEvent, LiveSentence } from '../../../../renderer/engine/engine.ts';
import { LiveSentences } from '../../../../renderer/engine/worker/live.ts';

const start = (sentence: number): EngineEvent => ({
  ...{ type: 'sentence-start', sentence, source: { start: 4 * sentence, end: 4 * sentence + 3 }, gap: '' },
  ...{ sourceIds: [7, sentence], sourceRanges: [] },
});
const token = (sentence: number, id: number, text: string): EngineEvent => ({
  ...{ type: 'token', sentence, id, text, logProb: 0 },
});
const end = (sentence: number, text: string): EngineEvent =>
  ({ type: 'sentence-end', sentence, sourceIds: [7, 8, sentence], targetIds: [5, 6], text }) as unknown as EngineEvent;

function followed(...events: readonly EngineEvent[]): LiveSentence[] {
  const seen: LiveSentence[] = [];
  const request = { text: 'one two six', from: 'a', to: 'b', priority: 'latest' } as const;
  const live = new LiveSentences(12, request, (message) => message.type === 'sentence' && seen.push(message.sentence));
  for (const event of events) live.follow(event);
  return seen;
}

describe('the sentence that is being decoded', () => {
  it('grows token by token and is done with what it came to', () => {
    const seen = followed(start(1), token(1, 5, 'x'), token(1, 6, 'x y'), end(1, 'X y.'));
    expect(seen.map(({ target, targetText, done }) => [target, targetText, done])).toEqual([
      [[], '', false],
      [[5], 'x', false],
      [[5, 6], 'x y', false],
      [[5, 6], 'X y.', true],
    ]);
    expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(['a-b:12:1']));
    expect(seen[0]).toMatchObject({ from: 'a', to: 'b', sourceText: 'two', source: [7, 1] });
    expect(seen.at(-1)?.source).toEqual([7, 8, 1]);
  });

  it('begins anew with a second attempt', () => {
    const seen = followed(
      start(0),
      token(0, 5, 'x'),
      { type: 'retry', sentence: 0, reason: 'repetition', helped: true },
      token(0, 9, 'z'),
    );
    expect(seen.map(({ target, targetText }) => [target, targetText])).toEqual([
      [[], ''],
      [[5], 'x'],
      [[], ''],
      [[9], 'z'],
    ]);
  });

  it('is one at a time: those that grow together are not followed, later ones are', () => {
    const seen = followed(start(0), start(1), token(1, 5, 'x'), end(1, 'X'), end(0, 'Y'), start(2));
    expect(seen.map(({ key, done }) => `${key} ${done}`)).toEqual([
      'a-b:12:0 false',
      'a-b:12:0 true',
      'a-b:12:2 false',
    ]);
  });

  it('is none where nothing began', () => {
    expect(followed(token(0, 5, 'x'), end(0, 'X'), { type: 'superseded' })).toEqual([]);
  });
});
