import { describe, expect, it } from 'vitest';
import { assess, better, withoutLoop, type Attempt, type Problem } from '../../../../models/tasks/translate/attempt.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { glossaryFor } from '../../../../models/tasks/translate/terms.ts';
import type { Term } from '../../../../models/translator.ts';
import { said, type Said } from './said.ts';
import { dictionary, wordPack, WordTokenizer } from './word-pack.ts';

const SKYLARK: Term = { source: '云雀', target: 'Skylark' };
const TWENTY = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉';
const WORDS = 'a b c d e f g h i j k l m n o p q r s t u v w'.split(' ');

function setting(source: string, terms: readonly Term[] = []) {
  const tokenizer = new WordTokenizer(300);
  for (const piece of ['▁', '▁.', '.', ',', ';']) tokenizer.add(piece);
  const pack = wordPack(dictionary({}), undefined, { tokenizer });
  pack.tokenizer.encode('Skylark (Skylark');
  const glossary = glossaryFor(pack, { text: '', from: 'zh', to: 'en', terms });
  return { pack, plan: planSentence(pack, source, 'zh', 'en', { glossary }) };
}

function problem(source: string, given: Said, terms?: readonly Term[]): Problem | undefined {
  const { pack, plan } = setting(source, terms);
  return assess(pack, plan, [said(pack, plan, given)]).problem;
}

const times = (count: number, piece: string): string[] => new Array<string>(count).fill(piece);

describe('what is found wrong with a translation', () => {
  it.each<[string, string, Said, Problem | undefined]>([
    ['nothing', '猫看狗', { text: 'cat sees dog' }, undefined],
    ['that its search was stopped in a loop', '猫看狗', { text: 'cat sees dog', reason: 'loop' }, 'repetition'],
    ['that it came to no end', '猫看狗', { text: 'cat sees dog', reason: 'length' }, 'repetition'],
    ['that it ends in a loop of signs', '猫', { text: ['▁', ...times(13, '.')] }, 'repetition'],
    ['nothing in a row of signs', '猫', { text: ['▁', ...times(12, '.')] }, undefined],
    ['that a reader sees rounds', '猫', { text: 'go home, go home; go home. go home' }, 'repetition'],
    ['nothing in three rounds', '猫', { text: 'go home, go home; go home' }, undefined],
    ['nothing in rounds of the source', '走好，走好；走好！走好', { text: 'go on, go on; go on. go on' }, undefined],
    ['that there is no token', '猫', { text: [] }, 'empty'],
    ['that there is but space', '猫', { text: ['▁', '▁', '▁'] }, 'empty'],
    ['that a span is lost', '看 {name}', { text: 'see it' }, 'placeholder'],
    ['nothing where it is kept', '看 {name}', { text: 'see ⟦0⟧' }, undefined],
    ['that a span stands twice', '看 {name}', { text: 'see ⟦0⟧ ⟦0⟧' }, 'placeholder'],
    ['that another stands in its place', '看 {name}', { text: 'see ⟦1⟧' }, 'placeholder'],
    ['that there is one more', '看 {name}', { text: 'see ⟦0⟧ ⟦1⟧' }, 'placeholder'],
    ['that one of two is lost and one doubled', '看 {a} 和 {b}', { text: 'see ⟦0⟧ ⟦0⟧' }, 'placeholder'],
    ['nothing in another order of spans', '看 {a} 和 {b}', { text: 'see ⟦1⟧ ⟦0⟧' }, undefined],
    ['that there is a span of nothing', '看猫', { text: 'see ⟦0⟧' }, 'placeholder'],
    ['that a number is another', '有5000元', { text: 'has 500 yuan' }, 'number'],
    ['nothing where it is the same', '有5000元', { text: 'has 5000 yuan' }, undefined],
  ])('%s', (_, source, given, expected) => {
    expect(problem(source, given)).toBe(expected);
  });

  it.each<[string, string, Problem | undefined]>([
    ['云雀很大', 'Skylark is big', undefined],
    ['云雀很大', 'it is big', 'term'],
    ['大云雀', 'big Skylarks', undefined],
  ])('a term of the user that is missing: %s → %s', (source, text, expected) => {
    expect(problem(source, { text }, [SKYLARK])).toBe(expected);
  });

  it.each<[string, Said, Problem]>([
    ['a loop before all else', { text: 'it', reason: 'loop' }, 'repetition'],
    ['emptiness before lost spans', { text: [] }, 'empty'],
    ['rounds before lost spans', { text: 'no no no no no' }, 'repetition'],
    ['a lost span before a lost term', { text: 'it 7000' }, 'placeholder'],
    ['a lost term before a lost number', { text: 'it ⟦0⟧' }, 'term'],
    ['a lost number at last', { text: 'Skylark ⟦0⟧' }, 'number'],
  ])('is told worst first: %s', (_, given, expected) => {
    expect(problem('云雀 {name} 有7000', given, [SKYLARK])).toBe(expected);
  });

  /** Attention of 1 on each of twenty characters but those from `first` on; the tag before, end-of-sentence behind. */
  const seen = (first: number, count: number): number[] =>
    Array.from({ length: 22 }, (_, at) => (at > first && at <= first + count ? 0 : 1));
  it.each<[string, number, number, Problem | undefined]>([
    ['a gap of three tenths in a shorter translation', 6, 19, 'omission'],
    ['a gap of three tenths at the end', 6, 10, 'omission'],
    ['(not) one as long as the source', 6, 20, undefined],
    ['(not) a gap of less', 5, 10, undefined],
  ])('an omission: %s', (_, gap, length, expected) => {
    for (const first of [0, 4, 20 - gap])
      expect(problem(TWENTY, { text: WORDS.slice(0, length).join(' '), seen: seen(first, gap) })).toBe(expected);
  });

  it('no omission where nothing tells of the attention', () => {
    expect(problem(TWENTY, { text: 'a b' })).toBeUndefined();
    expect(problem(TWENTY, { text: 'a b', seen: new Array<number>(22).fill(0) })).toBe('omission');
  });

  it('a wrong number before an omission', () => {
    const given = { text: 'a b', seen: new Array<number>(24).fill(0) };
    expect(problem(`${TWENTY}5000`, given)).toBe('number');
  });

  it('of the first hypothesis, beside which the others are kept', () => {
    const { pack, plan } = setting('猫');
    const [best, other] = [said(pack, plan, { text: 'cat' }), said(pack, plan, { text: [] })];
    expect(assess(pack, plan, [best, other])).toMatchObject({ problem: undefined, best, others: [other] });
    expect(() => assess(pack, plan, [])).toThrow(RangeError);
  });
});

describe('the better of two attempts', () => {
  const { pack, plan } = setting('猫');
  const attempt = (
    found: Problem | undefined,
    { words = 3, mean = -1, uncovered = 0 }: { words?: number; mean?: number; uncovered?: number } = {},
  ): Attempt => ({
    plan,
    best: said(pack, plan, { text: WORDS.slice(0, words).join(' '), mean }),
    others: [],
    problem: found,
    coverage: { uncovered, longestGap: uncovered, content: 20 },
  });
  const order = ['empty', 'repetition', 'placeholder', 'term', 'number', 'omission', undefined] as const;

  it.each(order.slice(1).map((one, at) => [order[at], one] as const))(
    'has not “%s” but rather “%s”, however unlikely',
    (worse, rather) => {
      const pair = [attempt(worse, { mean: -0.1 }), attempt(rather, { mean: -9, uncovered: 9 })] as const;
      expect(better(pair[0], pair[1])).toBe(pair[1]);
      expect(better(pair[1], pair[0])).toBe(pair[1]);
    },
  );

  it('leaves out less of the source, of two that leave out', () => {
    const pair = [attempt('omission', { uncovered: 7, mean: -0.1 }), attempt('omission', { uncovered: 6 })] as const;
    expect(better(pair[0], pair[1])).toBe(pair[1]);
    expect(better(pair[1], pair[0])).toBe(pair[1]);
  });

  it.each(order)('is the likelier one by the token, of two with the same fault (%s)', (found) => {
    const uncovered = found === 'omission' ? 3 : 9;
    const long = attempt(found, { words: 9, mean: -1, uncovered });
    const short = attempt(found, { words: 2, mean: -1.5, uncovered: 3 });
    expect(better(long, short)).toBe(long);
    expect(better(short, long)).toBe(long);
  });

  it('is the first of equals, and one with tokens rather than one without', () => {
    const pair = [attempt(undefined), attempt(undefined)] as const;
    expect(better(...pair)).toBe(pair[0]);
    const nothing: Attempt = { ...pair[0], best: { ...pair[0].best, nodes: [] } };
    expect(better(nothing, pair[0])).toBe(pair[0]);
    expect(better(pair[0], nothing)).toBe(pair[0]);
  });
});

describe('a translation without its loop', () => {
  const text = (source: string, given: Said): string => {
    const { pack, plan } = setting(source);
    return withoutLoop(pack, plan, said(pack, plan, given)).target.text;
  };

  it.each([
    ['a word', 'one two two two two two two', 'one two'],
    ['a phrase', 'one two three two three two three two three', 'one two three'],
    ['a phrase and the beginning of another round', 'x one two one two one two one two one', 'x one two'],
    ['a loop of loops', `${times(6, 'a').join(' ')} b`.concat(` ${times(6, 'b').join(' ')}`), 'a b'],
  ])('keeps the first round of %s', (_, given, expected) => {
    expect(text('猫', { text: given, open: true })).toBe(expected);
    expect(text('猫', { text: given })).toBe(expected);
  });

  it('loses rounds between which signs differ, and keeps what stands behind them', () => {
    expect(text('猫', { text: 'go home, go home; go home. go home and rest' })).toBe('go home and rest');
  });

  it('keeps what the source repeats, and a translation without a loop as it is', () => {
    expect(text('好好好好好好', { text: 'so so so so so so' })).toBe('so so so so so so');
    const { pack, plan } = setting('猫');
    const best = said(pack, plan, { text: 'a cat, a cat' });
    expect(withoutLoop(pack, plan, best)).toBe(best);
  });
});
