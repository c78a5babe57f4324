import { describe, expect, it } from 'vitest';
import { keepsTerms, termUses } from '../../../../models/tasks/translate/kept-terms.ts';
import type { PlannedTerm } from '../../../../models/tasks/translate/terms.ts';
import type { LetterCase } from '../../../../models/text/letter-case.ts';

const terms = (...written: readonly string[]): PlannedTerm[] =>
  written.map((one, at) => ({
    ...{ start: at, end: at + 1, term: { source: `s${at}`, target: one }, source: { start: at, end: at + 1 } },
    written: one,
  }));

describe('the terms of a sentence', () => {
  it.each<[string, readonly string[], string, boolean]>([
    ['none are wanted', [], 'anything', true],
    ['one stands there', ['lark'], 'a lark sings', true],
    ['one is missing', ['lark'], 'a finch sings', false],
    ['one of two is missing', ['lark', 'plan'], 'a lark sings', false],
    ['in a plural', ['lark'], 'larks sing', true],
    ['in a plural with e', ['box'], 'two boxes', true],
    ['(not) inside a longer word', ['lark'], 'larkspur', false],
    ['(not) at the end of a longer word', ['lark'], 'skylark', false],
    ['(not) in other letters', ['lark'], 'a LARK', false],
    ['with a capital where the text begins', ['lark'], '“Lark” it is', true],
    ['(not) with a capital elsewhere', ['lark'], 'the Lark', false],
    ['Chinese has no words to be inside of', ['云雀'], '小云雀们', true],
    ['(not) two in one place', ['sky lark', 'lark'], 'a sky lark', false],
    ['the longer one first', ['lark', 'sky lark'], 'a sky lark and a lark', true],
    ['beside signs', ['lark'], '(lark), indeed', true],
    ['the same one twice is one', ['lark', 'lark'], 'a lark', true],
  ])('are kept or not: %s', (_, wanted, target, expected) => {
    expect(keepsTerms(terms(...wanted), target)).toBe(expected);
  });

  it('are told in the order of the text, each with all its sources', () => {
    const planned = { to: 'en', terms: terms('lark', 'plan', 'lark'), letterCase: 'mixed' as const };
    expect(termUses(planned, 'the plan of a lark, larks')).toEqual([
      { target: { start: 4, end: 8 }, sources: [{ start: 1, end: 2 }] },
      ...[14, 20].map((start) => ({
        target: { start, end: start + 4 },
        sources: [
          { start: 0, end: 1 },
          { start: 2, end: 3 },
        ],
      })),
    ]);
  });

  it('are found in capitals where the whole text is in capitals', () => {
    const of = (letterCase: LetterCase) => termUses({ to: 'en', terms: terms('lark'), letterCase }, 'A LARK');
    expect(of('upper')).toHaveLength(1);
    expect(of('mixed')).toHaveLength(0);
  });
});
