import { describe, expect, it } from 'vitest';
import type { SentenceResult } from '../../../models/events.ts';
import { joined, lines, place, type SentenceView } from '../../../renderer/state/assemble.ts';

function view(index: number, source: [number, number], text: string, target: [number, number] | null): SentenceView {
  const range = { start: source[0], end: source[1] };
  const result = target && ({ target: { start: target[0], end: target[1] }, links: [] } as unknown as SentenceResult);
  return { key: index, index, source: range, text, tokens: [], retry: null, result, stale: null };
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
    const stale = { ...view(1, [5, 9], 'Two.', [5, 9]), stale: { gap: ' ', changed: true } };
    expect(joined(place('completely different', [view(0, [0, 4], 'One.', [0, 4]), stale], true), '')).toBe('One. Two.');
  });
});

describe('lines', () => {
  const shown = (text: string, views: readonly SentenceView[], tail: string): string[] =>
    lines(place(text, views, true), tail).map(({ parts }) => parts.map((part) => part.text).join(''));

  it('break at every kind of line end, blank lines included', () => {
    const views = [view(0, [0, 2], 'A.', null), view(1, [5, 7], 'B.', null), view(2, [8, 10], 'C.', null)];
    expect(shown('a.\r\n\nb. c.', views, '')).toEqual(['A.', '', 'B. C.']);
  });

  it('hold the lines without letters that stand before, between and after sentences', () => {
    const text = '12345\n你好\n---\n}\n\n  🙂 好\n67890';
    const views = [view(0, [6, 8], 'Hello', null), view(1, [21, 22], 'good', null)];
    expect(shown(text, views, '\n67890')).toEqual(['12345', 'Hello', '---', '}', '', '  🙂 good', '67890']);
  });

  it('are those of a text that holds no sentence at all', () => {
    expect(shown('1\n\n2', [], '1\n\n2')).toEqual(['1', '', '2']);
  });

  it('have no two parts of one key', () => {
    const views = [view(0, [2, 3], 'a', null), view(1, [6, 7], 'b', null)];
    for (const { parts } of lines(place('1 a\n2 b\n3', views, true), '\n3'))
      expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
  });
});
