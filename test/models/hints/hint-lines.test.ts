import { describe, expect, it } from 'vitest';
import { HintLines, type HintKind } from '../../../models/hints/hint-lines.ts';
import { Random } from '../../../scripts/fuzz/random.ts';

/** A text of such lines behind a head, and where they are. */
function linesOf(rows: readonly (readonly [HintKind, string, string])[]): { text: string; lines: HintLines } {
  let text = 'head\n';
  const places: [number, number][] = [];
  for (const [kind, word, cells] of rows) {
    places.push([text.length, text.length + kind.length + word.length + 2]);
    text += `${kind}\t${word}\t${cells}\n`;
  }
  const lines = new HintLines(text, rows.length);
  for (const [start, end] of places) lines.add(start, end);
  return { text, lines };
}

describe('the lines of a hints file', () => {
  it('are found as a Map finds them, among thousands', () => {
    const random = new Random(7);
    const letters = [...'雨伞天气阿ab'];
    const rows = Array.from({ length: 5000 }, (_, at) => {
      const word = Array.from({ length: 1 + random.below(5) }, () => random.of(letters)).join('');
      return [random.of(['w', 'c', 'l'] as const), word, `cells ${at}`] as const;
    });
    const { text, lines } = linesOf(rows);
    const expected = new Map(rows.map(([kind, word, cells]) => [`${kind}${word}`, cells]));
    for (const kind of ['w', 'c', 'l'] as const)
      for (const word of ['', ...rows.map(([, one]) => one), ...rows.map(([, one]) => `${one}雨`)]) {
        const place = lines.find(kind, word);
        const cells = place === undefined ? undefined : text.slice(place, text.indexOf('\n', place));
        expect(cells).toBe(expected.get(kind + word));
      }
  });

  it('are not found by what runs on into the next cell', () => {
    const { lines } = linesOf([['w', '雨伞', '12\t3\tumbrella']]);
    expect(lines.find('w', '雨伞\t12')).toBeUndefined();
    expect(lines.find('w', '雨')).toBeUndefined();
    expect(lines.find('w', '雨伞')).toBe('head\nw\t雨伞\t'.length);
  });

  it('are none where there are none', () => {
    expect(linesOf([]).lines.find('w', '雨伞')).toBeUndefined();
  });
});
