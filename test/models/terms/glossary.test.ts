import { describe, expect, it } from 'vitest';
import { Glossary } from '../../../models/terms/glossary.ts';
import { checkTerms, TermError } from '../../../models/terms/term.ts';
import type { Term } from '../../../models/translator.ts';

const term = (source: string, target = 'x', caseSensitive = false): Term => ({ source, target, caseSensitive });
const found = (language: string, terms: readonly Term[], text: string) =>
  new Glossary(terms, language).find(text).map(({ start, end, term: { target } }) => [text.slice(start, end), target]);

describe('terms in a text', () => {
  it.each([
    ['she left her umbrella', 'umbrella'],
    ['Umbrella stands', 'Umbrella'],
    ['two umbrellas', 'umbrellas'],
    ["the umbrella's handle", "umbrella's"],
    ['umbrella-shaped', 'umbrella'],
    ['umbrellaless', undefined],
    ['panumbrella', undefined],
  ])('are whole words in English, in their forms: %s', (text, surface) => {
    expect(found('en', [term('umbrella')], text).map(([word]) => word)).toEqual(surface === undefined ? [] : [surface]);
  });

  it('are no comparatives, adverbs or doers', () => {
    expect(found('en', [term('cook'), term('hard')], 'the cooker is hardly harder')).toEqual([]);
    expect(found('en', [term('cook'), term('cooker', 'y')], 'cooked in a cooker')).toEqual([
      ['cooked', 'x'],
      ['cooker', 'y'],
    ]);
  });

  it('may have signs and several words, of which the last one changes', () => {
    const terms = [term('C++'), term('state of the art'), term('guinea pig'), term('e-mail')];
    const text = 'C++ and state of the art guinea pigs by e-mails, not C+ or guineas';
    expect(found('en', terms, text).map(([word]) => word)).toEqual([
      'C++',
      'state of the art',
      'guinea pigs',
      'e-mails',
    ]);
  });

  it('know irregular forms where the dictionary does', () => {
    const irregular = (form: string): string | undefined => (form === 'mice' ? 'mouse' : undefined);
    expect(new Glossary([term('mouse')], 'en', undefined, irregular).find('three mice')).toHaveLength(1);
  });

  it('are the longest at each place, wherever they stand in a Chinese text', () => {
    const terms = [term('云雀', 'lark'), term('云雀计划', 'Skylark'), term('AI模型', 'model')];
    expect(found('zh', terms, '本云雀计划与云雀的AI模型，非OpenAI模型')).toEqual([
      ['云雀计划', 'Skylark'],
      ['云雀', 'lark'],
      ['AI模型', 'model'],
    ]);
  });

  it('are of one case where they say so, and such a term goes first', () => {
    const terms = [term('apple', 'fruit'), term('Apple', 'company', true)];
    expect(found('en', terms, 'Apple sells an apple, APPLE and Apples')).toEqual([
      ['Apple', 'company'],
      ['apple', 'fruit'],
      ['APPLE', 'fruit'],
      ['Apples', 'company'],
    ]);
  });

  it('are not in slots of protected spans', () => {
    expect(found('en', [term('0'), term('⟦', 'y')].slice(0, 1), 'see ⟦0⟧ and 0')).toEqual([['0', 'x']]);
  });

  it('keep their places behind letters that change length in small', () => {
    expect(found('en', [term('lark')], 'İİ lark')).toEqual([['lark', 'x']]);
  });
});

describe('a list of terms', () => {
  it('must not contradict itself; the message names both', () => {
    expect(() => checkTerms([term('Lark', 'a'), term('lark', 'b')])).toThrow(/“lark” is “a” and “b”/);
    expect(checkTerms([term('Lark', 'a', true), term('lark', 'b'), term('lark', 'b')])).toHaveLength(3);
  });

  it.each([
    ['', 'x'],
    ['x', ' '],
    ['x', 'a\nb'],
    ['⟦0⟧', 'x'],
    ['x', '⟦/gloss⟧'],
    ['x'.repeat(201), 'x'],
  ])('must not hold %j → %j', (source, target) => {
    expect(() => checkTerms([{ source, target }])).toThrow(TermError);
  });
});
