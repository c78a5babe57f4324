import { beforeAll, describe, expect, it } from 'vitest';
import type { HintTable } from '../../../../models/hints/hint-table.ts';
import { readHints } from '../../../../models/hints/read-hints.ts';
import { chosenFirst } from '../../../../models/tasks/translate/choice.ts';
import { translateDocument } from '../../../../models/tasks/translate/document.ts';
import type { OpenedPack } from '../../../../models/tasks/translate/opened-pack.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import type { TranslateRequest } from '../../../../models/translator.ts';
import { hintsFile } from '../../hints/golden.ts';
import { said, type Said } from './said.ts';
import { dictionary, wordPack, type Speaker } from './word-pack.ts';

let zh: HintTable;
let en: HintTable;
beforeAll(async () => {
  const read = (language: string, entries: readonly string[]) =>
    readHints(hintsFile(language, entries), 'test', 'hints.gz');
  [zh, en] = await Promise.all([
    read('zh', [
      'w\t雨伞\t1\t2\tumbrella',
      'w\t渡船\t1\t1\tto be a ferry|boat',
      'w\t北京\t1\t9000\tBeijing',
      'w\t苹果\t1\t9000\tApple|pear',
    ]),
    read('en', ['w\thail\t0\t1\t冰雹', 'w\tlondon\t0\t9000\t伦敦', 'w\tmay\t0\t9000\t五月']),
  ]);
});

function chosen(pack: OpenedPack, from: 'zh' | 'en', source: string, hypotheses: readonly Said[]): number[] {
  const plan = planSentence(pack, source, from, from === 'zh' ? 'en' : 'zh');
  const given = hypotheses.map((one) => said(pack, plan, one));
  return chosenFirst(pack, plan, given).map((one) => given.indexOf(one));
}

describe('the choice among hypotheses', () => {
  const plain = wordPack(dictionary({}));
  const reading = (table: HintTable) => wordPack(dictionary({}), undefined, { hints: table, vocabulary: 400 });

  it.each([
    ['a number has another value', 'zh', '有215万人', ['21 million people', '2150000 people here']],
    ['a number is gone', 'en', 'all 250 people', ['所有人都', '所有250人']],
    ['a negation vanished', 'zh', '他不来', ['he comes now', 'he never comes']],
    ['a negation was invented', 'en', 'he comes', ['他不来', '他会来']],
    ['a protected span is lost', 'en', 'see `x`', ['看见它了', '看见⟦0⟧了']],
  ] as const)('passes to the next one where %s', (_, from, source, [worse, better]) => {
    const pair = [
      { text: worse, mean: -1 },
      { text: better, mean: -1.1 },
    ];
    expect(chosen(plain, from, source, pair)).toEqual([1, 0]);
    expect(
      chosen(plain, from, source, [
        { text: worse, mean: -1 },
        { text: better, mean: -2 },
      ]),
    ).toEqual([0, 1]);
  });

  it.each([
    ['a hint is not used', 'zh', '她的雨伞', ['her things', 'her umbrellas'], [1, 0]],
    ['only one of two hints is used', 'zh', '雨伞和渡船', ['umbrella and it', 'umbrellas and boats'], [1, 0]],
    ['a hint in Chinese is not used', 'en', 'the hail', ['这个雹', '这冰雹'], [1, 0]],
    ['a name with one reading is lost', 'zh', '在北京', ['in this city', 'here in Beijing'], [1, 0]],
    ['an English name is lost', 'en', 'in London', ['在那里', '在伦敦'], [1, 0]],
    ['(not) a word has several readings', 'zh', '吃苹果', ['eat pears', 'eat Apple'], [0, 1]],
    ['(not) a word is no name', 'en', 'it may come', ['它可会来', '它五月来'], [0, 1]],
    ['(not) a capital only starts the sentence', 'en', 'May it come', ['愿它能来', '五月它来'], [0, 1]],
    ['(not) a hint is used in another form', 'zh', '渡船', ['ferries', 'a'], [0, 1]],
  ] as const)('passes to the next one where %s', (_, from, source, [worse, better], order) => {
    const pair = [
      { text: worse, mean: -1 },
      { text: better, mean: -1.09 },
    ];
    expect(chosen(reading(from === 'zh' ? zh : en), from, source, pair)).toEqual(order);
  });

  it('prefers the one that looked at more of the source', () => {
    // The tag, three characters and end-of-sentence.
    const half = { text: 'a b c', mean: -1, seen: [0, 1, 1, 0, 0] };
    const all = { text: 'a b d', mean: -1.1, seen: [0, 1, 1, 1, 0] };
    expect(chosen(plain, 'zh', '甲乙丙', [half, all])).toEqual([1, 0]);
    expect(chosen(plain, 'zh', '甲乙丙', [{ ...half, seen: all.seen }, all])).toEqual([0, 1]);
  });

  it('prefers a longer one among equals, but no endless one', () => {
    const of = (words: number, mean: number): Said => ({
      text: 'a b c d e f g h i j k l'.slice(0, 2 * words - 1),
      mean,
    });
    expect(chosen(plain, 'zh', '甲乙丙丁', [of(3, -1), of(5, -1.02)])).toEqual([1, 0]);
    expect(chosen(plain, 'zh', '甲乙丙丁', [of(7, -1), of(12, -1.02)])).toEqual([0, 1]);
  });

  it('takes one that was broken off for want of another only', () => {
    const [cut, whole] = [
      { text: 'a b', mean: -0.1, reason: 'length' as const },
      { text: 'a c', mean: -1 },
    ];
    expect(chosen(plain, 'zh', '甲乙', [cut, whole])).toEqual([1, 0]);
  });

  it('leaves the others in their order, and a single one alone', () => {
    const [first, second, third] = [
      { text: 'a', mean: -1 },
      { text: 'he comes', mean: -1 },
      { text: 'not a', mean: -1.1 },
    ];
    expect(chosen(plain, 'zh', '他不来', [first, second, third])).toEqual([2, 0, 1]);
    expect(chosen(plain, 'zh', '他不来', [first])).toEqual([0]);
  });
});

describe('a translation by beam search', () => {
  /** A model that prefers to leave the negation out. */
  const careless: Speaker = (_, target) =>
    target.length === 0 ? { '▁comes': 1000, '▁never': 900 } : { [target.length > 1 ? '</s>' : '▁now']: 1000 };
  const translate = async (request: Partial<TranslateRequest>) => {
    const events = translateDocument(wordPack(careless), { text: '他不来', from: 'zh', to: 'en', beam: 2, ...request });
    for await (const event of events) if (event.type === 'sentence-end') return event;
    throw new Error('no sentence');
  };

  it.each([{}, { alignment: false }, { batch: 4 }, { draft: true }])(
    'is the most faithful hypothesis: %o',
    async (request) => {
      const { text, hypotheses, links } = await translate(request);
      expect(text).toBe('never now');
      expect(hypotheses).toHaveLength(1);
      expect(links.length > 0).toBe(request.alignment ?? true);
    },
  );

  it('has the likelier hypotheses behind it where several are wanted', async () => {
    const { hypotheses } = await translate({ nbest: 2 });
    expect(hypotheses.map(({ text }) => text)).toEqual(['never now', 'comes now']);
  });

  it('is the likeliest one in greedy search', async () => {
    expect((await translate({ beam: 1 })).text).toBe('comes now');
  });
});
