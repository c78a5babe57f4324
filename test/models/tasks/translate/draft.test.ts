import { describe, expect, it } from 'vitest';
import type { TranslationEvent } from '../../../../models/events.ts';
import { translateDocument } from '../../../../models/tasks/translate/document.ts';
import { Pace } from '../../../../models/tasks/translate/pace.ts';
import type { TranslateRequest } from '../../../../models/translator.ts';
import { wordPack, type Speaker } from './word-pack.ts';

/** Greedy search takes “one”, and finds out too late that nothing likely follows. */
const hasty: Speaker = (_, target) => {
  if (target.length === 0) return { '▁one': 1000, '▁two': 900 };
  if (target.length === 2) return { '</s>': 1000 };
  return target[0] === '▁two' ? { '▁end': 1000 } : { '▁a': 10, '▁b': 10, '▁c': 10, '▁d': 10, '▁e': 10 };
};

async function translate(request: Partial<TranslateRequest>, pace?: Pace, onStep?: () => void, judging?: Pace) {
  const events: TranslationEvent[] = [];
  const full = { text: '甲乙', from: 'zh', to: 'en', beam: 4, ...request };
  for await (const event of translateDocument(wordPack(hasty, onStep), full, undefined, undefined, pace, judging))
    events.push(event);
  return events;
}

const tokens = (events: readonly TranslationEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'token' && event.text !== '' ? [event.text] : []));
const end = (events: readonly TranslationEvent[]): string | undefined =>
  events.find((event) => event.type === 'sentence-end')?.text;

/** What a machine shows that needs this many milliseconds for a token. */
function paceOf(milliseconds: number, sentences = 20): Pace {
  const pace = new Pace();
  for (let sentence = 0; sentence < sentences; sentence += 1) pace.note(milliseconds * 10, 10);
  return pace;
}

describe('a draft', () => {
  it('is told greedily, token by token, and its end brings what the search has chosen', async () => {
    const events = await translate({ draft: true });
    expect(tokens(events).slice(0, 2)).toEqual(['one', 'one a']);
    expect(tokens(events).some((text) => text.startsWith('two'))).toBe(false);
    expect(end(events)).toBe('two end');
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'two end' });
  });

  it('changes nothing about what comes out', async () => {
    const text = '甲乙。丙丁。';
    const [plain, drafted] = [await translate({ text }), await translate({ text, draft: true })];
    const ends = (events: readonly TranslationEvent[]) => events.filter(({ type }) => type === 'sentence-end');
    expect(ends(drafted)).toEqual(ends(plain));
  });

  it('ends each sentence before the next one starts', async () => {
    const events = await translate({ text: '甲乙。丙丁。', draft: true });
    const order = events.map((event) => event.type).filter((type) => type.startsWith('sentence'));
    expect(order).toEqual(['sentence-start', 'sentence-end', 'sentence-start', 'sentence-end']);
  });

  it.each([{ draft: false }, { draft: true, batch: 4 }, { draft: true, beam: 1 }])(
    'is not made where nobody reads along, nor for greedy search: %o',
    async (request) => {
      const steps = { with: 0, without: 0 };
      await translate(request, undefined, () => (steps.with += 1));
      await translate({ ...request, draft: false }, undefined, () => (steps.without += 1));
      expect(steps.with).toBe(steps.without);
    },
  );

  it('can be stopped while the search behind it runs', async () => {
    const controller = new AbortController();
    let steps = 0;
    const [greedy, seen] = [3, [] as string[]];
    const running = async (): Promise<void> => {
      const onStep = (): void => {
        steps += 1;
        if (steps > greedy) controller.abort();
      };
      const request = { text: '甲乙', from: 'zh', to: 'en', beam: 4, draft: true };
      for await (const event of translateDocument(wordPack(hasty, onStep), request, undefined, controller.signal))
        seen.push(event.type);
    };
    await expect(running()).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toContain('token');
    expect(seen).not.toContain('sentence-end');
    expect(steps).toBe(greedy + 1);
  });

  it('is all that a slow machine makes, and batches and terminals do not ask how fast it is', async () => {
    const slow = paceOf(100);
    expect(end(await translate({ draft: true }, slow))).toMatch(/^one/);
    expect(end(await translate({}, slow))).toBe('two end');
  });
});

describe('the model of the other direction', () => {
  /** It finds each hypothesis worse than the one before, and counts how often it is asked. */
  function judge() {
    let asked = 0;
    const reverse: NonNullable<TranslateRequest['reverse']> = {
      reverseScores: async ({ translations }) => {
        asked += 1;
        return translations.map((_, place) => -place);
      },
    };
    return { reverse, asked: () => asked };
  }

  it('is asked in a draft as long as the machine is quick enough', async () => {
    const { reverse, asked } = judge();
    expect(end(await translate({ draft: true, reverse }, paceOf(20), undefined, paceOf(20)))).toBe('two end');
    expect(asked()).toBe(1);
  });

  it('is what a slow machine leaves out first: the search stays', async () => {
    const { reverse, asked } = judge();
    expect(end(await translate({ draft: true, reverse }, paceOf(20), undefined, paceOf(200)))).toBe('two end');
    expect(asked()).toBe(0);
    await translate({ reverse }, paceOf(20), undefined, paceOf(200));
    expect(asked()).toBe(1);
  });
});

describe('the pace of a machine', () => {
  it('is slow where 20 words take more than a second', () => {
    expect(paceOf(40).slow).toBe(true);
    expect(paceOf(20).slow).toBe(false);
  });

  it('is not told from few sentences, nor from those that shared the processor', () => {
    expect(paceOf(100, 3).slow).toBe(false);
    const busy = paceOf(100);
    busy.note(200, 10);
    expect(busy.slow).toBe(false);
  });

  it('knows nothing from a sentence without tokens', () => {
    const pace = paceOf(100, 7);
    pace.note(0, 0);
    expect(pace.slow).toBe(false);
    pace.note(1000, 10);
    expect(pace.slow).toBe(true);
  });
});
