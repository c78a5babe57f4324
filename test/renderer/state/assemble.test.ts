import { describe, expect, it } from 'vitest';
import { joined, lines, place, type SentenceView } from '../../../renderer/state/assemble.ts';

function view(index: number, gap: string, text: string, stale: SentenceView['stale'] = null): SentenceView {
  return { key: index, index, source: { start: 0, end: 0 }, gap, text, tokens: [], retry: null, result: null, stale };
}

describe('place', () => {
  it('puts each sentence behind the gap that the engine told with its start', () => {
    const placed = place([view(0, '  ', 'ONE.'), view(1, '\n\n', 'TWO.'), view(2, '', 'THREE.'), view(3, ' ', '')]);
    expect(joined(placed, '!')).toBe('  ONE.\n\nTWO.THREE. !');
    expect(placed.map(({ start }) => start)).toEqual([2, 8, 12, 19]);
  });

  it('leaves sentences still shown from before behind the gap they had there', () => {
    const stale = view(1, '\n', 'Two.', { gap: ' ', changed: true });
    expect(joined(place([view(0, '', 'One.'), stale]), '')).toBe('One. Two.');
  });
});

describe('lines', () => {
  const shown = (views: readonly SentenceView[], tail: string): string[] =>
    lines(place(views), tail).map(({ parts }) => parts.map((part) => part.text).join(''));

  it('break at every kind of line end, blank lines included', () => {
    const views = [view(0, '', 'A.'), view(1, '\r\n\n', 'B.'), view(2, ' ', 'C.')];
    expect(shown(views, '')).toEqual(['A.', '', 'B. C.']);
  });

  it('hold the lines without letters that stand before, between and after sentences', () => {
    const views = [view(0, '12345\n', 'Hello'), view(1, '\n---\n}\n\n  🙂 ', 'good')];
    expect(shown(views, '\n67890')).toEqual(['12345', 'Hello', '---', '}', '', '  🙂 good', '67890']);
  });

  it('are those of a text that holds no sentence at all', () => {
    expect(shown([], '1\n\n2')).toEqual(['1', '', '2']);
  });

  it('have no two parts of one key', () => {
    const views = [view(0, '1 ', 'a'), view(1, '\n2 ', 'b')];
    for (const { parts } of lines(place(views), '\n3'))
      expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
  });
});
