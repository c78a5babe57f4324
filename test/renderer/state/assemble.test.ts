import { describe, expect, it } from 'vitest';
import type { SentenceResult } from '../../../models/events.ts';
import { joined, lines, linksAt, place, type SentenceView } from '../../../renderer/state/assemble.ts';

function view(index: number, source: [number, number], text: string, target: [number, number] | null): SentenceView {
  const range = { start: source[0], end: source[1] };
  const result = target && ({ target: { start: target[0], end: target[1] }, links: [] } as unknown as SentenceResult);
  return { index, source: range, text, tokens: [], retry: null, result, stale: null };
}

describe('place', () => {
  it('puts a space between sentences that the source writes without one', () => {
    const views = [view(0, [0, 3], 'One.', [0, 4]), view(1, [3, 6], 'Two', null)];
    expect(joined(place('一一。二二。', views, true), '')).toBe('One. Two');
    expect(joined(place('一一。二二。', views, false), '')).toBe('One.Two');
  });

  it('takes the gap the engine chose once a sentence is finished', () => {
    const views = [view(0, [0, 3], 'One.', [0, 4]), view(1, [3, 6], 'Two.', [4, 8])];
    expect(joined(place('一一。二二。', views, true), '')).toBe('One.Two.');
  });

  it('keeps the gaps of the source', () => {
    const views = [view(0, [2, 6], 'ONE.', [2, 6]), view(1, [8, 12], 'TWO.', null)];
    expect(joined(place('  one.\n\ntwo.', views, true), '!')).toBe('  ONE.\n\nTWO.!');
  });

  it('does not take gaps from edited text for sentences still shown from before', () => {
    const stale = { ...view(1, [5, 9], 'Two.', [5, 9]), stale: { gap: ' ' } };
    expect(joined(place('completely different', [view(0, [0, 4], 'One.', [0, 4]), stale], true), '')).toBe('One. Two.');
  });
});

describe('lines', () => {
  it('breaks at every kind of line end, blank lines included', () => {
    const placed = place(
      'a.\r\n\nb. c.',
      [view(0, [0, 2], 'A.', null), view(1, [5, 7], 'B.', null), view(2, [8, 10], 'C.', null)],
      true,
    );
    const shown = lines(placed).map(({ parts }) => parts.map((part) => part.gap + part.view.text).join(''));
    expect(shown).toEqual(['A.', '', 'B. C.']);
  });
});

describe('linksAt', () => {
  it('finds what a character of either side belongs to', () => {
    const link = { source: { start: 0, end: 2 }, target: { start: 4, end: 8 }, weight: 1 };
    const sentence = view(0, [0, 3], 'the dog', [0, 7]);
    const placed = place('狗狗。', [{ ...sentence, result: { ...sentence.result!, links: [link] } }], true);
    expect(linksAt(placed, 'target', 4)).toEqual([link]);
    expect(linksAt(placed, 'target', 8)).toEqual([]);
    expect(linksAt(placed, 'source', 1)).toEqual([link]);
  });
});
