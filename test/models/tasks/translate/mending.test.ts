import { describe, expect, it } from 'vitest';
import { translateDocument } from '../../../../models/tasks/translate/document.ts';
import { CHINESE, of, text, translate } from './documents.ts';
import { wordPack, type Speaker } from './word-pack.ts';

describe('what models get wrong', () => {
  it('brings protected spans back unchanged', async () => {
    const source = '看https://example.com/a?b=%20c。{name}，你好。';
    expect(await text(CHINESE, source)).toBe('See https://example.com/a?b=%20c. {name}, you good.');
  });

  it('decodes again when a span is lost, and translates around the spans when that does not help', async () => {
    const deaf: Speaker = (given, target) =>
      CHINESE(
        given.filter((piece) => !piece.startsWith('⟦')),
        target,
      );
    const events = await translate(wordPack(deaf), '你好 {name}，猫看 {0} 狗。');
    expect(of(events, 'retry')).toEqual([{ type: 'retry', sentence: 0, reason: 'placeholder', helped: false }]);
    expect(of(events, 'done')[0]?.text).toBe('you good {name}, cat see {0} dog.');
    const end = of(events, 'sentence-end')[0];
    expect(end?.logProbs).toHaveLength(end?.targetIds.length ?? 0);
    const parts = end?.targetRanges.map((range) => end.text.slice(range.start, range.end).trim());
    expect(parts).toEqual(['you', 'good', '{name}', ',', 'cat', 'see', '{0}', 'dog', '.', '']);
  });

  it('keeps more spans than the vocabulary has slots', async () => {
    const source = Array.from({ length: 14 }, (_, n) => `猫{n${n}}`).join('') + '。';
    const target = await text(CHINESE, source);
    for (let n = 0; n < 14; n += 1) expect(target).toContain(`{n${n}}`);
  });

  const looping: Speaker = (given, target) => {
    if (target.length >= 4 && target.at(-1) !== '▁cat') return { '</s>': 400, '▁dog': 500 };
    return target.at(-1) === '▁cat' ? { '▁dog': 1000, '</s>': 1 } : { '▁cat': 1000, '</s>': 1 };
  };

  it('decodes again when a translation loops, and says whether that helped', async () => {
    const events = await translate(
      wordPack((given, target) => (target.length < 5 ? CHINESE(given, target) : { '▁dog': 600, '</s>': 300 })),
      '猫看狗你好世',
    );
    expect(of(events, 'retry')).toEqual([{ type: 'retry', sentence: 0, reason: 'repetition', helped: true }]);
    expect(of(events, 'done')[0]?.text).not.toMatch(/(dog ?){5}/);
  });

  it('cuts a loop that comes again', async () => {
    const stubborn: Speaker = (_, target) => ({ [target.length % 2 === 0 ? '▁cat' : '▁dog']: 1e9 });
    const events = await translate(wordPack(stubborn), '猫狗');
    expect(of(events, 'retry')).toHaveLength(1);
    expect(of(events, 'done')[0]?.text).not.toMatch(/(cat dog ?){3}/);
    void looping;
  });

  it('copies a number that the model got wrong', async () => {
    const careless: Speaker = (given, target) =>
      CHINESE(
        given.map((piece) => (piece.includes('5000') ? '▁500' : piece)),
        target,
      );
    const events = await translate(wordPack(careless), '猫 5000 狗。看12');
    expect(of(events, 'retry')).toEqual([{ type: 'retry', sentence: 0, reason: 'omission', helped: true }]);
    expect(of(events, 'done')[0]?.text).toBe('Cat 5000 dog. see12');
    expect(of(events, 'token').find((event) => event.text.includes('5000'))).toBeDefined();
  });

  it('lets a sentence repeat what its source repeats', async () => {
    const events = await translate(wordPack(CHINESE), '好好好好好好好好');
    expect(of(events, 'retry')).toEqual([]);
    expect(of(events, 'done')[0]?.text).toBe('good'.concat(' good'.repeat(7)));
  });
});

describe('bad input', () => {
  it('survives lone surrogates, NUL, marks of direction and emoji', async () => {
    expect(await text(CHINESE, '你\ud800好')).toBe('you good');
    expect(await text(CHINESE, '你\u0000好\u200f。')).toBe('You good.');
    expect(await text(CHINESE, '\u202e你好\u202c')).toContain('you good');
    expect(await text(CHINESE, '好')).toBe('good');
  });

  it('translates all of 10,000 characters without punctuation', async () => {
    const events = await translate(wordPack(CHINESE), '猫狗看'.repeat(3333) + '好', { batch: 32 });
    const target = of(events, 'done')[0]?.text ?? '';
    expect(target.split(/\s+/)).toHaveLength(10_000);
    expect(target.endsWith('good')).toBe(true);
  });

  it('starts on a megabyte at once and stops when told to', async () => {
    const controller = new AbortController();
    const pack = wordPack(CHINESE);
    let ends = 0;
    const iterate = async () => {
      for await (const event of translateDocument(
        pack,
        { text: '猫看狗。'.repeat(90_000), from: 'zh', to: 'en' },
        undefined,
        controller.signal,
      )) {
        if (event.type !== 'sentence-end') continue;
        ends += 1;
        if (ends === 3) controller.abort();
      }
    };
    await expect(iterate()).rejects.toMatchObject({ name: 'AbortError' });
    expect(ends).toBe(3);
    expect(pack.model.live.size).toBe(0);
  });
});

describe('a language tag in a text', () => {
  it('comes back as it is', async () => {
    const events = await translate(wordPack(CHINESE), '看>>en<<。');
    expect(of(events, 'done')[0]?.text).toContain('>>en<<');
  });
});

describe('an empty translation of a sentence with letters', () => {
  it('is not what a model gets away with that ends at once', async () => {
    const events = await translate(
      wordPack((_, target) => ({ '</s>': 1000, '▁cat': target.length === 0 ? 10 : 0 })),
      '猫。',
    );
    expect(of(events, 'done')[0]?.text).toBe('Cat.');
  });

  it('is tried again when it was a space and nothing else', async () => {
    const shy = wordPack((_, target) =>
      target.length === 0 ? { '▁': 1000 } : { '</s>': 1000, '▁cat': target.length === 1 ? 10 : 0 },
    );
    const events = await translate(shy, '猫。');
    expect(of(events, 'retry')).toMatchObject([{ reason: 'omission', helped: true }]);
    expect(of(events, 'done')[0]?.text).toBe('Cat.');
  });

  it.each([1, 8])('is a failure that names pack, file and sentence (batch of %i)', async (batch) => {
    const silent = wordPack((_, target) => ({ [target.length < 2 ? '▁' : '</s>']: 1000 }));
    await expect(translate(silent, '猫。', { batch })).rejects.toMatchObject({
      code: 'no-translation',
      arguments: { pack: 'words', file: 'weights.safetensors', text: '猫。' },
    });
  });
});
