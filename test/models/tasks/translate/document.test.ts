import { describe, expect, it } from 'vitest';
import type { TranslationEvent } from '../../../../models/events.ts';
import { translateDocument } from '../../../../models/tasks/translate/document.ts';
import { LanguageError, type RememberedSentence, type TranslateRequest } from '../../../../models/translator.ts';
import { CHINESE, ENGLISH, of, text, translate } from './documents.ts';
import { wordPack } from './word-pack.ts';

const ENGLISH_TO_CHINESE = { from: 'en', to: 'zh' };

describe('the way of a text', () => {
  it('translates a sentence and tells it token by token', async () => {
    const events = await translate(wordPack(CHINESE), '你好世界。');
    expect(events.map((event) => event.type)).toEqual([
      'sentence-start',
      'token',
      'token',
      'token',
      'token',
      'token',
      'token',
      'sentence-end',
      'done',
    ]);
    expect(of(events, 'token').map((event) => event.text)).toEqual([
      'You',
      'You good',
      'You good wor',
      'You good world',
      'You good world.',
      'You good world.',
    ]);
    expect(of(events, 'done')[0]).toMatchObject({ text: 'You good world.', sentences: 1, tokens: 6 });
  });

  it('keeps line breaks, blank lines, indents and spaces at the ends', async () => {
    expect(await text(CHINESE, '\n  你好。\n\n\t猫看狗。 \n')).toBe('\n  You good.\n\n\tCat see dog. \n');
    expect(await text(CHINESE, '你好。\r\n猫。\r\n')).toBe('You good.\r\nCat.\r\n');
  });

  it('puts a space between sentences where English needs one, and none where Chinese needs none', async () => {
    expect(await text(CHINESE, '你好。猫看狗。狗！')).toBe('You good. Cat see dog. Dog!');
    expect(await text(ENGLISH, 'the cat. the dog. see?', ENGLISH_TO_CHINESE)).toBe('这猫。这狗。看？');
    expect(await text(ENGLISH, 'The cat.  The dog.\nsee?', ENGLISH_TO_CHINESE)).toBe('这猫。  这狗。\n看？');
  });

  it('gives ranges in the whole texts, and links between words', async () => {
    const source = ' 你好。世界。';
    const events = await translate(wordPack(CHINESE), source);
    const target = of(events, 'done')[0]?.text ?? '';
    const ends = of(events, 'sentence-end');
    expect(ends.map((end) => source.slice(end.source.start, end.source.end))).toEqual(['你好。', '世界。']);
    expect(ends.map((end) => target.slice(end.target.start, end.target.end))).toEqual(['You good.', 'World.']);
    // The table model's attention of token t is on source token t: the tag first, so one to the left.
    const linked = ends.flatMap((end) =>
      end.links.map((link) => [
        target.slice(link.target.start, link.target.end),
        source.slice(link.source.start, link.source.end),
      ]),
    );
    expect(linked).toEqual([
      ['good', '你'],
      ['World', '世'],
    ]);
  });

  it('copies what holds nothing to translate', async () => {
    const pack = wordPack(CHINESE);
    for (const nothing of ['12,345.67', '😀😀 👍', '---', '2 + 2 = 4', '…！？']) {
      const events = await translate(pack, nothing);
      expect(of(events, 'done')[0]?.text).toBe(nothing);
    }
    expect(pack.model.steps).toEqual([]);
  });

  it('gives an empty result for empty and blank input', async () => {
    for (const blank of ['', ' ', '\n\n', ' \u00a0\u3000\t']) {
      const events = await translate(wordPack(CHINESE), blank);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({ type: 'done', text: blank, sentences: 0, tokens: 0 });
    }
  });

  it('names the pairs it has when asked for another', async () => {
    await expect(translate(wordPack(CHINESE), '你好', { from: 'zh', to: 'de' })).rejects.toThrow(LanguageError);
    await expect(translate(wordPack(CHINESE), '', { from: 'fr', to: 'en' })).rejects.toMatchObject({
      code: 'no-pair',
      arguments: { from: 'fr', to: 'en', pack: 'Words', pairs: 'zh → en, en → zh' },
    });
  });

  it('remembers sentences', async () => {
    const pack = wordPack(CHINESE);
    const memory = new Map<string, RememberedSentence>();
    const first: TranslationEvent[] = [];
    for await (const event of translateDocument(pack, { text: '你好。猫。', from: 'zh', to: 'en' }, memory))
      first.push(event);
    const steps = pack.model.steps.length;
    const second: TranslationEvent[] = [];
    for await (const event of translateDocument(pack, { text: '你好。狗。\n你好。', from: 'zh', to: 'en' }, memory))
      second.push(event);
    expect(of(second, 'done')[0]?.text).toBe('You good. Dog.\nYou good.');
    expect(of(second, 'token').every((event) => event.sentence === 1)).toBe(true);
    expect(of(second, 'sentence-end')[2]?.source).toEqual({ start: 6, end: 9 });
    expect(pack.model.steps.length - steps).toBe(3);
    expect(memory.size).toBe(3);
  });
});

describe('a remembered sentence', () => {
  /** How many steps each request took, one after the other with one memory. */
  async function steps(...requests: readonly (Partial<TranslateRequest> & { readonly pack?: string })[]) {
    const memory = new Map<string, RememberedSentence>();
    const pack = wordPack(CHINESE);
    const found: number[] = [];
    for (const { pack: identity = 'a', ...more } of requests) {
      const before = pack.model.steps.length;
      const own = Object.create(pack, { identity: { value: identity } }) as typeof pack;
      const request = { text: '你好', from: 'zh', to: 'en', ...more };
      for await (const event of translateDocument(own, request, memory)) void event;
      found.push(pack.model.steps.length - before);
    }
    return found;
  }

  it('is not decoded again', async () => {
    expect(await steps({}, {}, { batch: 8 }, { text: '猫。你好' })).toEqual([3, 0, 0, 3]);
  });

  it.each([{ pack: 'b' }, { beam: 2 }, { beam: 2, nbest: 2 }, { alignment: false }, { hints: false }])(
    'is another one with %o',
    async (other) => {
      const [first, second, third, fourth] = await steps({}, other, {}, other);
      expect([first, third, fourth]).toEqual([3, 0, 0]);
      expect(second).toBeGreaterThan(0);
    },
  );

  it.each([1, 8])('is told no more when the text was stopped (batch of %i)', async (batch) => {
    const memory = new Map<string, RememberedSentence>();
    const pack = wordPack(CHINESE);
    const request = { text: '你好。'.repeat(100), from: 'zh', to: 'en', batch };
    for await (const event of translateDocument(pack, request, memory)) void event;
    const controller = new AbortController();
    let ends = 0;
    const iterate = async () => {
      for await (const event of translateDocument(pack, request, memory, controller.signal)) {
        if (event.type === 'sentence-end') ends += 1;
        controller.abort();
      }
    };
    await expect(iterate()).rejects.toMatchObject({ name: 'AbortError' });
    expect(ends).toBeLessThanOrEqual(batch * 4);
  });
});

describe('batches', () => {
  const source = Array.from({ length: 23 }, (_, n) => '猫看狗你好世界'.slice(0, 1 + (n % 7)) + '。').join('\n');

  it.each([2, 3, 8, 100, 'auto'] as const)('of %s give what one by one gives, in order', async (batch) => {
    const pack = wordPack(CHINESE);
    const alone = await translate(pack, source);
    const together = await translate(pack, source, { batch });
    expect(of(together, 'done')[0]?.text).toBe(of(alone, 'done')[0]?.text);
    expect(of(together, 'sentence-end')).toEqual(of(alone, 'sentence-end'));
    const order = together.flatMap((event) =>
      event.type === 'sentence-start' || event.type === 'sentence-end'
        ? [`${event.type} ${event.type === 'sentence-end' ? event.sentence : event.sentence}`]
        : [],
    );
    expect(order).toEqual(Array.from({ length: 23 }, (_, n) => [`sentence-start ${n}`, `sentence-end ${n}`]).flat());
  });

  it('stream the first sentences of `auto` token by token', async () => {
    const events = await translate(wordPack(CHINESE), source, { batch: 'auto' });
    expect(new Set(of(events, 'token').map((event) => event.sentence))).toEqual(new Set([0, 1]));
  });

  it('take fewer steps', async () => {
    const alone = wordPack(CHINESE);
    await translate(alone, source);
    const together = wordPack(CHINESE);
    await translate(together, source, { batch: 8 });
    expect(together.model.steps.length).toBeLessThan(alone.model.steps.length / 4);
  });
});

describe('events', () => {
  it.each([{ batch: 1 }, { batch: 8 }])('tell what stands between sentences and behind them: %o', async (more) => {
    const events = await translate(wordPack(CHINESE), '- 你好。猫。\n\n  狗 \n12\n', more);
    expect(of(events, 'sentence-start').map(({ gap }) => gap)).toEqual(['- ', ' ', '\n\n  ']);
    expect(of(events, 'done')).toMatchObject([{ text: '- You good. Cat.\n\n  dog \n12\n', tail: ' \n12\n' }]);
    const english = await translate(wordPack(ENGLISH), 'the cat. The dog.', { ...ENGLISH_TO_CHINESE, ...more });
    expect(of(english, 'sentence-start').map(({ gap }) => gap)).toEqual(['', '']);
  });

  it('tell before the first token what the model reads, and where it stands', async () => {
    const source = '你好。 猫看狗。';
    const pack = wordPack(CHINESE);
    const starts = of(await translate(pack, source), 'sentence-start');
    const read = starts.map(({ sourceIds, sourceRanges }) =>
      sourceIds.map((id, at) => [
        pack.tokenizer.pieceOf(id),
        source.slice(sourceRanges[at]?.start, sourceRanges[at]?.end),
      ]),
    );
    expect(read[1]).toEqual([
      ['>>en<<', ''],
      ['猫', '猫'],
      ['看', '看'],
      ['狗', '狗'],
      ['。', '。'],
      ['</s>', ''],
    ]);
  });

  it('tell where in the target each token stands', async () => {
    const events = await translate(wordPack(CHINESE), '你好。猫看https://a.example/b。');
    const target = of(events, 'done')[0]?.text ?? '';
    const parts = of(events, 'sentence-end').map(({ targetRanges }) =>
      targetRanges.map(({ start, end }) => target.slice(start, end)),
    );
    expect(parts).toEqual([
      ['You', ' good', '.', ''],
      ['Cat', ' see', ' ', 'https://a.example/b', '.', ''],
    ]);
  });

  it('tell a remembered sentence with all its places', async () => {
    const memory = new Map<string, RememberedSentence>();
    const pack = wordPack(CHINESE);
    const once = async (text: string) => {
      const events: TranslationEvent[] = [];
      for await (const event of translateDocument(pack, { text, from: 'zh', to: 'en' }, memory)) events.push(event);
      return events;
    };
    await once('你好。');
    const events = await once('猫。你好。');
    const target = of(events, 'done')[0]?.text ?? '';
    expect(of(events, 'sentence-end')[1]?.targetRanges.map(({ start, end }) => target.slice(start, end))).toEqual([
      'You',
      ' good',
      '.',
      '',
    ]);
    expect(of(events, 'sentence-start')[1]?.sourceIds).toEqual(of(events, 'sentence-end')[1]?.sourceIds);
  });
});

describe('a sentence that a person translated before', () => {
  const units = [{ source: '你好  世界。', target: 'Hello, World!' }];

  it.each([1, 8])('is as it was then, and the others are the model’s (batch of %i)', async (batch) => {
    const source = '猫。你好 世界。\n狗。';
    const events = await translate(wordPack(CHINESE), source, { batch, units });
    expect(of(events, 'done')[0]?.text).toBe('Cat. Hello, World!\nDog.');
    expect(of(events, 'sentence-end').map(({ remembered }) => remembered)).toEqual([undefined, true, undefined]);
    const [, end] = of(events, 'sentence-end');
    expect(source.slice(end?.source.start, end?.source.end)).toBe('你好 世界。');
    expect(end?.targetIds).toEqual([]);
  });

  it('is the model’s again without it', async () => {
    const known = new Map<string, RememberedSentence>();
    const memory = {
      get: (key: string) => known.get(key),
      set: (key: string, one: RememberedSentence) => known.set(key, one),
    };
    const pack = wordPack(CHINESE);
    const request = { text: '你好世界。', from: 'zh', to: 'en' };
    const told = async (more: Partial<TranslateRequest>): Promise<string | undefined> => {
      for await (const event of translateDocument(pack, { ...request, ...more }, memory as never))
        if (event.type === 'done') return event.text;
      return undefined;
    };
    expect(await told({ units: [{ source: '你好世界。', target: 'Hi' }] })).toBe('Hi');
    expect(await told({})).toBe('You good world.');
    expect(await told({ units: [{ source: '你好世界。', target: 'Hi' }] })).toBe('Hi');
  });
});
