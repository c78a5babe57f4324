import { describe, expect, it } from 'vitest';
import { Mapped } from '../../../models/text/mapped.ts';
import type { ProtectedSpan } from '../../../models/text/protect.ts';
import { restore } from '../../../models/text/restore.ts';

const SYMBOLS = ['⟦0⟧', '⟦1⟧', '⟦2⟧', '⟦10⟧', '⟦1'];

function span(at: number, text: string, before = '', after = '', kind: ProtectedSpan['kind'] = 'placeholder') {
  return { symbol: `⟦${at}⟧`, kind, text, source: { start: 0, end: text.length }, before, after };
}

function restored(translation: string, ...spans: readonly ProtectedSpan[]) {
  const found = restore(translation, spans, SYMBOLS);
  // The edits say the same as the text, in order and without an overlap.
  expect(Mapped.of(translation).replace(found.edits).text).toBe(found.text);
  for (const [index, edit] of found.edits.entries())
    expect(edit.start).toBeGreaterThanOrEqual(found.edits[index - 1]?.end ?? 0);
  return found;
}

describe('a span in the place of its symbol', () => {
  it.each<[string, string, ProtectedSpan, string]>([
    // Spaces that the model left out beside words.
    ['between words, glued by the model', 'open⟦0⟧now', span(0, '%s', ' ', ' '), 'open %s now'],
    ['between words, as they are', 'open ⟦0⟧ now', span(0, '%s', ' ', ' '), 'open %s now'],
    ['a word between words', 'open⟦0⟧now', span(0, 'x', '开', '吧'), 'open x now'],
    ['no word, whose source had no space either', 'open⟦0⟧now', span(0, '%', '开', '吧'), 'open%now'],
    ['at the beginning and the end', '⟦0⟧', span(0, 'x', ' ', ' '), 'x'],
    ['before punctuation', 'see ⟦0⟧, now', span(0, 'x', ' ', ' '), 'see x, now'],
    ['before a closing bracket', '(see ⟦0⟧)', span(0, '%s', ' ', ' '), '(see %s)'],
    ['behind an opening bracket', 'see (⟦0⟧ now)', span(0, '%s', ' ', ' '), 'see (%s now)'],
    ['beside Chinese', '打开⟦0⟧吧', span(0, 'x', ' ', ' '), '打开x吧'],
    // Spaces that the source had not.
    ['glued to a letter before it in the source', 'foo ⟦0⟧ now', span(0, '_s', 'x', ' '), 'foo_s now'],
    ['glued to a letter behind it in the source', 'see ⟦0⟧ s', span(0, '$X', ' ', 's'), 'see $Xs'],
    ['glued to Chinese in the source, which says nothing', 'see ⟦0⟧ now', span(0, '%s', '看', '吧'), 'see %s now'],
    // Tags: the source decides inside a pair.
    ['an opening tag', 'Click ⟦0⟧ Save', span(0, '<b>', '击', '保', 'tag'), 'Click <b>Save'],
    ['an opening tag with a space inside', 'Click ⟦0⟧ Save', span(0, '<b>', '击', ' ', 'tag'), 'Click <b> Save'],
    ['a closing tag', 'Save ⟦0⟧ it', span(0, '</b>', '存', '它', 'tag'), 'Save</b> it'],
    ['a closing tag with a space inside', 'Save ⟦0⟧ it', span(0, '</b>', ' ', '它', 'tag'), 'Save </b> it'],
    ['a tag at the edge', '⟦0⟧ Save', span(0, '<b>', '', '', 'tag'), '<b> Save'],
  ])('%s', (_, translation, one, expected) => {
    expect(restored(translation, one)).toMatchObject({ text: expected, missing: [] });
  });

  it('may stand in any order, once each', () => {
    const [first, second] = [span(0, 'A', ' ', ' '), span(1, 'B', ' ', ' ')];
    expect(restored('⟦1⟧ of ⟦0⟧', first, second)).toMatchObject({ text: 'B of A', missing: [] });
    expect(restored('⟦0⟧ and ⟦0⟧ of ⟦1⟧', first, second)).toMatchObject({ text: 'A and of B', missing: [] });
  });

  it('is told to be missing, in the order of the source', () => {
    const spans = [span(0, 'A'), span(1, 'B'), span(2, 'C')];
    expect(restored('only ⟦1⟧', ...spans).missing).toEqual([spans[0], spans[2]]);
    expect(restored('nothing', ...spans)).toEqual({ text: 'nothing', edits: [], missing: spans });
  });

  it.each([
    ['see ⟦2⟧ now', 'see now'],
    ['see⟦2⟧ now', 'see now'],
    ['see ⟦2⟧, now', 'see , now'],
    ['⟦2⟧', ''],
    ['⟦2⟧⟦2⟧x', 'x'],
  ])('a symbol that stands for nothing goes with the space that it leaves double: %s', (translation, expected) => {
    expect(restored(translation).text).toBe(expected);
  });

  it('has the longest symbol that stands there', () => {
    expect(restored('⟦10⟧⟦1⟧', span(10, 'ten', '的', '的'), span(1, 'one', '的', '的')).text).toBe('ten one');
    expect(restored('⟦1', { ...span(1, 'short'), symbol: '⟦1' }).text).toBe('short');
  });

  it('meets its neighbour with a space where both are words, and without where the source had them glued', () => {
    expect(restored('⟦0⟧⟦1⟧', span(0, 'A', ' ', '和'), span(1, 'B', '和', ' ')).text).toBe('A B');
    expect(restored('⟦0⟧ ⟦1⟧', span(0, 'A', ' ', 'x'), span(1, '{b}', 'x', ' ')).text).toBe('A{b}');
  });

  it('says what became of every character', () => {
    const { edits } = restored('see⟦0⟧now', span(0, 'A', ' ', ' '));
    expect(edits).toEqual([
      { start: 3, end: 3, by: ' ' },
      { start: 3, end: 6, by: 'A' },
      { start: 6, end: 6, by: ' ' },
    ]);
    expect(restored('see ⟦0⟧ s', span(0, '$X', ' ', 's')).edits).toEqual([
      { start: 4, end: 7, by: '$X' },
      { start: 7, end: 8, by: '' },
    ]);
  });
});
