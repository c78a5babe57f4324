import { describe, expect, it } from 'vitest';
import type { PackManifest } from '../../../../models/pack/manifest.ts';
import { finishText } from '../../../../models/tasks/translate/finish.ts';
import { OpenedPack } from '../../../../models/tasks/translate/opened-pack.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { spelled } from '../../../../models/tokenizer/tokenizer.ts';
import { TableModel } from '../../decode/table-model.ts';
import { MANIFEST, WordTokenizer } from './word-pack.ts';

class Symbols extends WordTokenizer {
  constructor(override readonly userDefined: string[]) {
    super();
    for (const symbol of userDefined) this.add(symbol);
  }
}

type Text = Partial<PackManifest['text']>;
type Way = Partial<PackManifest['directions'][number]>;

function pack(text: Text, way: Way = {}, tokenizer: WordTokenizer = new WordTokenizer()): OpenedPack {
  const manifest: PackManifest = {
    ...MANIFEST,
    text: { ...MANIFEST.text, ...text },
    directions: MANIFEST.directions.map((direction) => ({ ...direction, ...way })),
  };
  return new OpenedPack(
    manifest,
    { source: tokenizer, target: tokenizer },
    new TableModel(tokenizer.vocabularySize, () => [], 64),
  );
}
const prepared = (one: OpenedPack, sentence: string, from = 'zh'): string =>
  planSentence(one, sentence, from, from === 'zh' ? 'en' : 'zh').prepared;

describe('what a pack says of the text it learnt', () => {
  it('decides how sources are spelled', () => {
    expect(prepared(pack({}), '「你好」,  我')).toBe('“你好”，我');
    expect(prepared(pack({ normalisation: 'none' }), '「你好」,  我')).toBe('「你好」, 我');
    expect(prepared(pack({ normalisation: 'none' }), '“Hello”\u200f', 'en')).toBe('“Hello”');
  });

  it('decides how translations are spelled', () => {
    const finish = (one: OpenedPack) => {
      const plan = planSentence(one, '你好', 'zh', 'en');
      return finishText(one, plan, spelled(one.tokenizer, one.tokenizer.encode('“Hello').ids)).text;
    };
    expect([finish(pack({})), finish(pack({ normalisation: 'none' }))]).toEqual(['"Hello', '“Hello']);
  });

  it('decides whether capitals that decorate are read', () => {
    for (const [shown, read] of [
      ['STOP THE TRAIN', 'Stop the train'],
      ['How To Build A House', 'How to build a house'],
    ] as const) {
      const known = new WordTokenizer();
      for (const word of read.split(' ')) known.add(`▁${word}`);
      expect(prepared(pack({}, {}, known), shown, 'en')).toBe(read);
      expect(prepared(pack({ capitals: 'as-written' }, {}, known), shown, 'en')).toBe(shown);
    }
  });

  it('decides whether traditional characters are read as simplified ones', () => {
    expect(prepared(pack({}), '說這個')).toBe('说这个');
    expect(prepared(pack({}, { sourceScript: null }), '說這個')).toBe('說這個');
  });

  it('names the scripts that no translation contains', () => {
    const words = () => {
      const tokenizer = new WordTokenizer();
      for (const piece of ['中', '▁да', '▁yes']) tokenizer.add(piece);
      return tokenizer;
    };
    const banned = (bannedScripts: readonly string[]): string[] => {
      const one = pack({}, { bannedScripts: [...bannedScripts] }, words());
      return ['中', '▁да', '▁yes'].filter((piece) => one.banned('en').has(one.tokenizer.idOf(piece) ?? -1));
    };
    expect(banned([])).toEqual([]);
    expect(banned(['Han'])).toEqual(['中']);
    expect(banned(['Han', 'Cyrillic'])).toEqual(['中', '▁да']);
  });

  it('names the symbols that stand for what is copied', () => {
    const other = new Symbols(['>>en<<', '<x0>', '<x1>', '<x3>', '⟦0⟧']);
    expect(pack({ slot: '<x#>' }, {}, other).slots).toEqual(['<x0>', '<x1>']);
    expect(prepared(pack({ slot: '<x#>' }, {}, other), '看 {name} 吧')).toBe('看 <x0> 吧');
    expect(pack({ slot: null }).slots).toEqual([]);
    expect(prepared(pack({ slot: null }), '看 {name} 吧')).toBe('看 {name} 吧');
  });
});
