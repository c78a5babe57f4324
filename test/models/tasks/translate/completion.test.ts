import { describe, expect, it } from 'vitest';
import { alternatives } from '../../../../models/tasks/translate/alternatives.ts';
import { completed } from '../../../../models/tasks/translate/completion.ts';
import { healed } from '../../../../models/tasks/translate/healing.ts';
import { variants } from '../../../../models/tasks/translate/variants.ts';
import '../../live-states.ts';
import { dictionary, wordPack } from './word-pack.ts';

const PAIR = { from: 'zh', to: 'en' } as const;
/** Says “▁see ▁you” for 再见; another first word leads elsewhere. */
const pack = () =>
  wordPack((source, target) => {
    if (source.includes('⟦0⟧')) return { [['▁at', '⟦0⟧', '.', '</s>'][target.length] ?? '</s>']: 100 };
    if (target.length === 0) return { '▁see': 60, '▁good': 30, '▁bye': 8, '▁sea': 0.02 };
    if (target[0] === '▁good') return { [target.length === 1 ? '▁bye' : '</s>']: 100 };
    if (target[0] === '▁see' && target.length === 1) return { '▁you': 90, '▁them': 5 };
    return { '</s>': 100 };
  });

describe('a translation that begins with given tokens', () => {
  it('keeps them, and the rest follows', async () => {
    const words = pack();
    const prefix = words.tokenizer.encode('good').ids;
    const found = await completed(words, { ...PAIR, text: '再见', prefix });
    expect(found.text).toBe('good bye');
    expect(found.targetIds.slice(0, 1)).toEqual(prefix);
    expect(found.targetRanges.map(({ start, end }) => found.text.slice(start, end))).toEqual(['good', ' bye', '']);
  });
});

describe('a translation that begins with what was typed', () => {
  it.each([
    ['', 'see you'],
    ['s', 'see you'],
    ['SEE', 'SEE'],
    ['see ', 'see you'],
    ['see  th', 'see  them'],
    ['goo', 'good bye'],
    ['quite another thing', 'quite another thing'],
    ['  see', '  see you'],
  ])('%j becomes %j', async (begin, expected) => {
    const words = pack();
    words.tokenizer.encode('see you them good bye sea SEE quite another thing');
    const found = await completed(words, { ...PAIR, text: '再见', begin });
    expect(found.text).toBe(expected);
    expect(found.targetRanges).toHaveLength(found.targetIds.length);
    let end = 0;
    for (const range of found.targetRanges) {
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThanOrEqual(found.text.length);
      if (range.end > range.start) {
        expect(range.end).toBeGreaterThanOrEqual(end);
        end = range.end;
      }
    }
  });

  it('knows a protected span in it, and puts one that is left where the model wants it', async () => {
    const request = { ...PAIR, text: '在 https://verso.example 看' };
    const words = pack();
    expect((await completed(words, { ...request, begin: 'at https://verso.example' })).text).toContain(
      'at https://verso.example',
    );
    const behind = await completed(words, { ...request, begin: 'at ' });
    expect(behind.text.match(/https:\/\/verso\.example/g)).toHaveLength(1);
    expect(behind.text.startsWith('at ')).toBe(true);
  });

  it('keeps a span that the model leaves out', async () => {
    const words = wordPack(dictionary({ 看: '▁look', 在: '▁at', '⟦0⟧': '▁there' }));
    const found = await completed(words, { ...PAIR, text: '在 https://verso.example 看', begin: 'at' });
    expect(found.text).toContain('https://verso.example');
    expect(found.text.startsWith('at')).toBe(true);
  });

  it('may be all of it: then it is scored and linked', async () => {
    const words = pack();
    words.tokenizer.encode('see them');
    const found = await completed(words, { ...PAIR, text: '再见', begin: 'see  them', whole: true });
    expect(found.text).toBe('see  them');
    expect(found.targetIds).toEqual([...words.tokenizer.encode('see them').ids, 2]);
    expect(found.targetRanges).toHaveLength(3);
    const sum = 90 + 5 + 118 / 120;
    expect(found.logProbs[1]).toBeCloseTo(Math.log(5 / sum), 1);
  });

  it('contains the user’s terms', async () => {
    const words = pack();
    words.tokenizer.encode('good fellow');
    const terms = [{ source: '见', target: 'fellow' }];
    const found = await completed(words, { ...PAIR, text: '再见', begin: 'good', terms });
    expect(found.text).toMatch(/^good/);
    expect(found.text).toContain('fellow');
    expect(found.terms).toHaveLength(1);
  });
});

describe('what is given back to the model', () => {
  const words = wordPack(dictionary({}));
  it('is the word at the end, but not a finished one, a sign, or a slot', () => {
    const rest = (text: string, to = 'en') => healed(words, text, to).begin?.text;
    expect(rest('see yo')).toBe('▁yo');
    expect(rest('see yo ')).toBe('▁');
    expect(rest('see yo,')).toBeUndefined();
    expect(rest('see ⟦0⟧')).toBeUndefined();
    expect(rest('')).toBeUndefined();
    expect(rest('机器学', 'zh')).toBe('器学');
    expect(rest('机器 ', 'zh')).toBeUndefined();
    expect(healed(words, 'see yo', 'en').prefix).toEqual(words.tokenizer.encode('see').ids);
  });
});

describe('alternatives of a word', () => {
  const request = async (words = pack()) => {
    const { targetIds, sourceIds } = await completed(words, { ...PAIR, text: '再见', prefix: [] });
    return { words, request: { ...PAIR, text: '再见', source: sourceIds, target: targetIds, at: 0 } };
  };

  it('are ranked, the present one among them, and rubbish is left out', async () => {
    const { words, request: asked } = await request();
    const found = await alternatives(words, asked);
    expect(found.map(({ text, current }) => [text, current])).toEqual([
      ['see', true],
      ['good', false],
      ['bye', false],
    ]);
    const sum = 60 + 30 + 8 + 0.02 + 116 / 120;
    expect(found[1]?.probability).toBeCloseTo(30 / sum, 2);
    expect(found[1]?.prefix).toEqual(words.tokenizer.encode('good').ids);
  });

  it('stand behind the words before them', async () => {
    const { words, request: asked } = await request();
    const found = await alternatives(words, { ...asked, at: 1 });
    expect(found.map(({ text }) => text)).toEqual(['you', 'them']);
    expect(found[1]?.prefix).toEqual(words.tokenizer.encode('see them').ids);
  });

  it('are none for a term of the user and for a protected span', async () => {
    const { words, request: asked } = await request();
    words.tokenizer.encode('see you');
    expect(await alternatives(words, { ...asked, terms: [{ source: '见', target: 'you' }], at: 1 })).toEqual([]);
    const target = words.tokenizer.encode('at ⟦0⟧').ids;
    const span = { ...PAIR, text: '在 https://verso.example 看', target, at: 1 };
    expect(await alternatives(words, span)).toEqual([]);
  });
});

describe('variants of a translation', () => {
  it('are the best one and others that really differ, at most as many as asked for', async () => {
    const found = await variants(pack(), { ...PAIR, text: '再见' });
    expect(found[0]?.text).toBe('see you');
    expect(found.map(({ text }) => text)).toContain('good bye');
    expect(new Set(found.map(({ text }) => text)).size).toBe(found.length);
    expect(await variants(pack(), { ...PAIR, text: '再见', count: 1 })).toHaveLength(1);
  });
});
