import { describe, expect, it } from 'vitest';
import type { SentenceResult } from '../../../../models/events.ts';
import { readHints } from '../../../../models/hints/read-hints.ts';
import { translateDocument } from '../../../../models/tasks/translate/document.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { glossaryFor } from '../../../../models/tasks/translate/terms.ts';
import type { OpenedPack } from '../../../../models/tasks/translate/opened-pack.ts';
import type { RememberedSentence, Term, TranslateRequest } from '../../../../models/translator.ts';
import { hintsFile } from '../../hints/golden.ts';
import { dictionary, wordPack } from './word-pack.ts';

const CHINESE = { 云: 'cloud', 雀: 'finch', 计: 'plan', 划: 'draw', 的: 'of', '。': '.', 很: 'very', 大: 'big' };
const request = (text: string, terms: readonly Term[], more: Partial<TranslateRequest> = {}): TranslateRequest => ({
  ...{ text, terms, from: 'zh', to: 'en' },
  ...more,
});
const SKYLARK: Term = { source: '云雀计划', target: 'Project Skylark' };

async function sentences(pack: OpenedPack, asked: TranslateRequest, kept?: Map<string, RememberedSentence>) {
  const found: SentenceResult[] = [];
  const memory = kept && {
    get: (key: string) => kept.get(key),
    set: (key: string, one: RememberedSentence) => void kept.set(key, one),
  };
  for await (const event of translateDocument(pack, asked, memory))
    if (event.type === 'sentence-end') found.push(event);
  return found;
}

describe('a taught term', () => {
  it.each([{}, { beam: 4 }, { batch: 8 }])('stands in the translation of every sentence with it: %o', async (more) => {
    const pack = wordPack(dictionary(CHINESE));
    pack.tokenizer.encode('Project Skylark (Project Skylark');
    const found = await sentences(pack, request('云雀计划很大。很大的云。', [SKYLARK], more));
    expect(found[0]?.text).toContain('Project Skylark');
    expect(found[1]?.text).not.toContain('Skylark');
    const [use] = found[0]?.terms ?? [];
    expect(found[0]?.text.slice(use?.target.start, use?.target.end)).toBe('Project Skylark');
    expect(use?.sources).toEqual([{ start: 0, end: 4 }]);
    expect(found[1]).not.toHaveProperty('terms');
  });

  it('costs no second attempt where the model uses it anyway', async () => {
    const pack = wordPack(dictionary({ ...CHINESE, 云: '▁Project|▁Skylark', 雀: '▁rises', 计: '▁and', 划: '▁shines' }));
    const events: string[] = [];
    for await (const event of translateDocument(pack, request('云雀计划。', [SKYLARK]))) events.push(event.type);
    expect(events).not.toContain('retry');
  });

  it('is a hint before all others, and its word is nothing else', async () => {
    const entries = ['云雀\t1\t2\tskylark', '雨伞\t1\t1\tumbrella', '计划\t1\t1\tplan'].map((entry) => `w\t${entry}`);
    const hints = await readHints(hintsFile('zh', entries), 'test pack', 'hints.gz');
    const pack = wordPack(dictionary({}), undefined, { hints });
    const glossary = glossaryFor(pack, request('', [SKYLARK]));
    const plan = planSentence(pack, '雨伞，云雀计划。', 'zh', 'en', { glossary });
    expect(plan.hints.map(({ word, gloss }) => [word.text, gloss])).toEqual([
      ['雨伞', 'umbrella'],
      ['云雀计划', 'Project Skylark'],
    ]);
    expect(plan.terms.map(({ source }) => source)).toEqual([{ start: 3, end: 7 }]);
  });

  it('is not looked for in protected spans', () => {
    const pack = wordPack(dictionary({}));
    const glossary = glossaryFor(pack, request('', [{ source: 'lark', target: '云雀' }], { from: 'en', to: 'zh' }));
    const plan = planSentence(pack, 'the `lark` of lark.org at lark@lark.org', 'en', 'zh', { glossary });
    expect(plan.terms).toEqual([]);
  });

  it('belongs to what a sentence is remembered by; sentences without it are remembered as before', async () => {
    const kept = new Map<string, RememberedSentence>();
    const pack = wordPack(dictionary(CHINESE));
    pack.tokenizer.encode('Project Skylark (Project Skylark');
    const text = '云雀计划很大。很大的云。';
    await sentences(pack, request(text, []), kept);
    expect(kept.size).toBe(2);
    const [taught] = await sentences(pack, request(text, [SKYLARK]), kept);
    expect(taught?.text).toContain('Skylark');
    expect(kept.size).toBe(3);
  });

  it('that contradicts another one is refused', async () => {
    const pack = wordPack(dictionary(CHINESE));
    const asked = request('云。', [SKYLARK, { ...SKYLARK, target: 'Lark Plan' }]);
    await expect(sentences(pack, asked)).rejects.toThrow(/“云雀计划” is “Project Skylark” and “Lark Plan”/);
  });

  it('keeps its own capitals at the beginning of a sentence', async () => {
    const pack = wordPack(dictionary({ 云: '▁iCloud', '。': '.' }));
    const [found] = await sentences(pack, request('云。', [{ source: '云', target: 'iCloud' }]));
    expect(found?.text).toBe('iCloud.');
  });
});
