import { describe, expect, it } from 'vitest';
import { placed } from '../../../models/text/place.ts';
import type { RememberedSentence } from '../../../models/translator.ts';
import type { Engine, EngineTranslateRequest } from '../../../renderer/engine/engine.ts';
import { Alternatives } from '../../../renderer/state/alternatives.svelte.ts';
import { Corrections } from '../../../renderer/state/corrections.svelte.ts';
import { SentenceEditor } from '../../../renderer/state/sentence-editor.svelte.ts';
import { Translation } from '../../../renderer/state/translation.svelte.ts';
import { settle } from '../support/events.ts';

/** Every character is a token and its own translation, in capitals; `begin` is followed by “…”. */
function remembered(text: string): RememberedSentence {
  const ranges = [...text].map((_, at) => ({ start: at, end: at + 1 }));
  const ids = [...text].map((character) => character.charCodeAt(0));
  return {
    ...{ text, sourceIds: ids, sourceRanges: ranges, targetIds: ids, targetRanges: ranges, score: -1, hypotheses: [] },
    logProbs: ids.map(() => -1),
    links: [{ target: { start: 0, end: 1 }, source: { start: 0, end: 1 }, weight: 1 }],
  };
}

function setUp() {
  const asked: { method: string; params: Record<string, unknown> }[] = [];
  const engine = {
    async *translate({ text }: EngineTranslateRequest) {
      let target = 0;
      for (const [index, match] of [...text.matchAll(/[^.\s][^.]*\./g)].entries()) {
        const source = { start: match.index, end: match.index + match[0].length };
        const gap = index === 0 ? '' : ' ';
        target += gap.length;
        yield { type: 'sentence-start', sentence: index, source, gap, sourceIds: [], sourceRanges: [] } as const;
        const result = placed(index, source, target, remembered(match[0].toUpperCase()));
        yield { type: 'token', sentence: index, id: 1, logProb: -1, text: match[0].slice(0, 2) } as const;
        yield { type: 'sentence-end', ...result } as const;
        target += match[0].length;
      }
      const end = { tail: '', sentences: 1, tokens: 1, milliseconds: 1, tokensPerSecond: 1 };
      yield { type: 'done', text, ...end } as const;
    },
    async call(method: string, params: Record<string, unknown>) {
      asked.push({ method, params });
      if (method === 'alternatives')
        return [{ text: 'OTHER', prefix: [79], probability: 0.25, current: false }] as const;
      if (method === 'variants') return [remembered('ANOTHER ONE.'), remembered('A THIRD.')];
      if (params['whole'] === true) return remembered(String(params['begin']));
      return remembered('begin' in params ? `${String(params['begin'])}…` : 'OTHER WORDS FOLLOW.');
    },
  } as unknown as Engine;
  const timers = { after: () => () => undefined, frame: (task: () => void) => (task(), () => undefined) };
  const translation = new Translation(engine, timers);
  translation.choose('en', 'de');
  const corrections = new Corrections();
  const told: string[] = [];
  corrections.onCorrected(({ source, target }) => told.push(`${source} → ${target}`));
  corrections.onWithdrawn(({ source, target }) => told.push(`not ${source} → ${target}`));
  const alternatives = new Alternatives(translation, engine, corrections);
  const editor = new SentenceEditor(translation, engine, corrections, async () => undefined);
  const show = async (text: string): Promise<void> => {
    translation.edit(text);
    await translation.translate();
  };
  return { translation, alternatives, editor, asked, told, show };
}

describe('alternatives of a word', () => {
  it('are asked for by the token that the word begins with', async () => {
    const { alternatives, asked, show } = setUp();
    await show('one two. three.');
    expect(alternatives.openAt(5)).toBe(true);
    expect(alternatives.word).toMatchObject({ range: { start: 4, end: 7 }, text: 'TWO' });
    expect(alternatives.words).toBeNull();
    await settle();
    expect(alternatives.words?.map(({ text }) => text)).toEqual(['OTHER']);
    expect(asked[0]).toMatchObject({
      method: 'alternatives',
      params: { text: 'one two.', from: 'en', to: 'de', at: 4 },
    });
    expect(alternatives.openAt(7)).toBe(false);
    expect(alternatives.openAt(99)).toBe(false);
  });

  it('are taken with the rest that follows, and everything else stays where it belongs', async () => {
    const { translation, alternatives, told, show } = setUp();
    await show('one two. three.');
    alternatives.openAt(5);
    await settle();
    await alternatives.take(alternatives.words?.[0] ?? expect.fail());
    expect(translation.target).toBe('OTHER WORDS FOLLOW. THREE.');
    expect(alternatives.word).toBeNull();
    expect(told).toEqual(['one two. → OTHER WORDS FOLLOW.']);
    const [, third] = translation.placed;
    expect(third?.view.result?.target).toEqual({ start: 20, end: 26 });
    expect(third?.view.result?.links[0]?.target).toEqual({ start: 20, end: 21 });
  });

  it('stay taken when other sentences change, and can be taken back', async () => {
    const { translation, alternatives, told, show } = setUp();
    await show('one two. three.');
    alternatives.openAt(0);
    await settle();
    await alternatives.take(alternatives.words?.[0] ?? expect.fail());
    await show('zero. one two. four.');
    expect(translation.target).toBe('ZERO. OTHER WORDS FOLLOW. FOUR.');
    expect(translation.placed[2]?.view.result?.target.start).toBe(26);
    alternatives.openAt(8);
    expect(alternatives.changed).toBe(true);
    expect(alternatives.undo()).toBe(true);
    expect(translation.target).toBe('ZERO. ONE TWO. FOUR.');
    expect(translation.placed[2]?.view.result?.target.start).toBe(15);
    expect(told.at(-1)).toBe('not one two. → OTHER WORDS FOLLOW.');
    expect(alternatives.undo()).toBe(false);
  });

  it('are gone with the first translation, which undoing brings back as they were', async () => {
    const { translation, alternatives, told, show } = setUp();
    await show('one two.');
    alternatives.openAt(0);
    await settle();
    await alternatives.take(alternatives.words?.[0] ?? expect.fail());
    alternatives.openAt(0);
    alternatives.restore();
    expect(translation.target).toBe('ONE TWO.');
    alternatives.undo();
    expect(translation.target).toBe('OTHER WORDS FOLLOW.');
    expect(told).toEqual([
      'one two. → OTHER WORDS FOLLOW.',
      'not one two. → OTHER WORDS FOLLOW.',
      'one two. → OTHER WORDS FOLLOW.',
    ]);
  });

  it('are closed when their word is gone', async () => {
    const { alternatives, show } = setUp();
    await show('one two.');
    alternatives.openAt(5);
    await show('one three.');
    expect(alternatives.word).toBeNull();
  });
});

describe('translations of a sentence', () => {
  it('are asked for once, and one is taken', async () => {
    const { translation, alternatives, asked, show } = setUp();
    await show('one two. three.');
    alternatives.openAt(5);
    await alternatives.openWhole();
    alternatives.openWords();
    await alternatives.openWhole();
    expect(asked.filter(({ method }) => method === 'variants')).toHaveLength(1);
    alternatives.takeWhole(alternatives.sentences?.[1] ?? expect.fail());
    expect(translation.target).toBe('A THIRD. THREE.');
  });
});

describe('writing in a sentence', () => {
  it('keeps what was typed and has the rest decoded', async () => {
    const { translation, editor, asked, told, show } = setUp();
    await show('one two. three.');
    expect(editor.open(5)).toBe(true);
    expect([editor.text, editor.caret, editor.typed]).toEqual(['ONE TWO.', 5, null]);
    editor.type('ONE Tx TWO.', 6);
    await settle();
    expect([editor.text, editor.typed]).toEqual(['ONE Tx…', 6]);
    expect(asked.at(-1)).toMatchObject({ method: 'complete', params: { text: 'one two.', begin: 'ONE Tx' } });
    const calls = asked.length;
    await editor.accept();
    expect(asked).toHaveLength(calls);
    expect(translation.target).toBe('ONE Tx… THREE.');
    expect(told).toEqual(['one two. → ONE Tx…']);
    expect(editor.sentence).toBeNull();
  });

  it('can do without the rest', async () => {
    const { translation, editor, asked, show } = setUp();
    await show('one two. three.');
    editor.open(0);
    editor.type('UNO. ONE', 4);
    await settle();
    await editor.accept('typed');
    expect(asked.at(-1)).toMatchObject({ params: { begin: 'UNO.', whole: true } });
    expect(translation.target).toBe('UNO. THREE.');
  });

  it('takes what is seen when the rest has not come, and leaves the sentence on request', async () => {
    const { translation, editor, show } = setUp();
    await show('one two. three.');
    editor.open(0);
    editor.type('DUE TWO.', 3);
    await editor.accept();
    expect(translation.target).toBe('DUE TWO. THREE.');
    editor.open(0);
    editor.type('TRE', 3);
    editor.cancel();
    await settle();
    expect(translation.target).toBe('DUE TWO. THREE.');
    expect(editor.open(99)).toBe(true);
    expect(editor.text).toBe('THREE.');
  });
});
