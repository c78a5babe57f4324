import { describe, expect, it } from 'vitest';
import {
  decodeDraft,
  decodePlans,
  searchOptions,
  type DecodingEvent,
} from '../../../../models/tasks/translate/decoding.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { glossaryFor } from '../../../../models/tasks/translate/terms.ts';
import type { TranslateRequest } from '../../../../models/translator.ts';
import { wordPack, type Speaker, type WordPackOptions } from './word-pack.ts';

const END = { '</s>': 1000 };
/** Says these words, and then ends. */
const speech =
  (words: string): Speaker =>
  (_, target) => ({
    [words.split(' ').map((word) => (word.startsWith('⟦') ? word : `▁${word}`))[target.length] ?? '</s>']: 1000,
  });

interface Decoded {
  readonly events: readonly DecodingEvent[];
  /** The translations as their tokens spell them. */
  readonly texts: readonly string[];
  readonly retries: readonly { readonly plan: number; readonly reason: string; readonly helped: boolean }[];
  readonly steps: readonly number[];
}

async function decoded(
  speak: Speaker,
  sources: readonly string[],
  request: Partial<TranslateRequest> = {},
  options: WordPackOptions = {},
): Promise<Decoded> {
  const pack = wordPack(speak, undefined, { vocabulary: 200, ...options });
  const whole = { text: '', from: 'zh', to: 'en', beam: 1, ...request };
  for (const { target } of whole.terms ?? []) pack.tokenizer.encode(`${target} (${target}`);
  const glossary = glossaryFor(pack, whole);
  const plans = sources.map((source) => planSentence(pack, source, 'zh', 'en', { glossary }));
  const events: DecodingEvent[] = [];
  for await (const event of decodePlans(pack, plans, searchOptions(pack, whole))) events.push(event);
  const texts = sources.map((_, plan) =>
    events.flatMap((event) =>
      event.type === 'end' && event.plan === plan
        ? [event.attempt.written?.text ?? event.attempt.best.target.text]
        : [],
    ),
  );
  expect(texts.map((one) => one.length)).toEqual(sources.map(() => 1));
  const retries = events.flatMap((event) =>
    event.type === 'retry' ? [{ plan: event.plan, reason: event.reason, helped: event.helped }] : [],
  );
  return { events, texts: texts.flat(), retries, steps: pack.model.steps };
}

describe('a second attempt', () => {
  /** Says the first words greedily; with a beam the others, which are likelier in all. */
  const hasty =
    (first: string, second: string): Speaker =>
    (source, target) => {
      if (target.length === 0) return { [`▁${first.split(' ')[0]}`]: 1000, [`▁${second.split(' ')[0]}`]: 990 };
      const words = target[0] === `▁${first.split(' ')[0]}` ? first : second;
      const said = speech(words)(source, target);
      // What follows the first word is certain in the one, and one of many in the other.
      return words === first && target.length === 1 ? { ...said, '▁x': 900, '▁y': 900, '▁z': 900 } : said;
    };

  it('is not made where nothing is wrong, and no token is told twice', async () => {
    const { retries, texts, events, steps } = await decoded(speech('cat sees dog'), ['猫看狗']);
    expect([retries, texts, steps.length]).toEqual([[], ['cat sees dog'], 4]);
    expect(events.map(({ type }) => type)).toEqual(['token', 'token', 'token', 'token', 'end']);
  });

  it('has four beams at least, which find what one does not', async () => {
    const { retries, texts } = await decoded(hasty('cat runs', 'see ⟦0⟧'), ['看 {name}']);
    expect(retries).toEqual([{ plan: 0, reason: 'placeholder', helped: true }]);
    expect(texts).toEqual(['see⟦0⟧']);
  });

  it.each<[string, string, Speaker, string, boolean, RegExp]>([
    [
      'a loop',
      '猫看',
      (_, target) => (target.length < 9 ? { '▁so': 600, ...{ '▁it': target.length > 2 ? 90 : 0 } } : END),
      'repetition',
      true,
      /^(?!.*so so so so so)/,
    ],
    ['a loop that comes again', '猫看', () => ({ '▁so': 1e12 }), 'repetition', false, /^so$/],
    ['a lost span', '看 {name} 吧', speech('look now'), 'placeholder', false, /\{name\}/],
    [
      'a lost number',
      '有5000只',
      (source, target) => speech(source.some((piece) => piece.includes('⟦')) ? 'has ⟦0⟧' : 'has 500')(source, target),
      'omission',
      true,
      /^has⟦0⟧$/,
    ],
  ])('is told with its reason and whether it helped: %s', async (_, source, speak, reason, helped, expected) => {
    const { retries, texts } = await decoded(speak, [source]);
    expect(retries).toEqual([{ plan: 0, reason, helped }]);
    expect(texts[0]).toMatch(expected);
  });

  it('is dropped where the first one was better', async () => {
    // A number that is masked comes back as nothing: the span is lost, which is worse.
    const speak: Speaker = (source, target) =>
      speech(source.some((piece) => piece.startsWith('⟦')) ? 'nothing here' : 'has 500')(source, target);
    const { retries, texts } = await decoded(speak, ['有5000只']);
    expect(retries).toEqual([{ plan: 0, reason: 'omission', helped: false }]);
    expect(texts).toEqual(['has 500']);
  });

  it('is made of what came out wrong in a batch, and of nothing else', async () => {
    const speak: Speaker = (source, target) => {
      const spans = source.filter((piece) => piece.startsWith('⟦'));
      if (source.includes('猫')) return speech('cat')(source, target);
      if (source.includes('狗')) return speech(spans.length > 0 ? 'dog ⟦0⟧' : 'dog 1')(source, target);
      return speech(spans.length > 0 ? '⟦0⟧ bird' : 'bird 2')(source, target);
    };
    const { retries, texts, events } = await decoded(speak, ['狗111', '猫', '鸟222']);
    expect(texts).toEqual(['dog⟦0⟧', 'cat', '⟦0⟧ bird']);
    expect(retries.map(({ plan }) => plan)).toEqual([0, 2]);
    expect(events.filter(({ type }) => type === 'end').map(({ plan }) => plan)).toEqual([1, 0, 2]);
    // The second attempt is told again, as the model read it then.
    const told = events.slice(events.findIndex(({ type }) => type === 'retry'));
    const tokens = told.flatMap((event) => (event.type === 'token' && event.plan === 2 ? [event] : []));
    expect(tokens.map(({ text }) => text)).toEqual(['⟦0⟧', '⟦0⟧ bird', '⟦0⟧ bird']);
    expect(tokens.every(({ read }) => read.spans[0]?.text === '222')).toBe(true);
  });

  it('of a beam tells no token before it is settled which hypothesis is taken', async () => {
    const speak: Speaker = (_, target) =>
      target.length === 0 ? { '▁comes': 1000, '▁never': 900 } : { [target.length > 1 ? '</s>' : '▁now']: 1000 };
    const { events, texts } = await decoded(speak, ['他不来'], { beam: 2 });
    expect(texts).toEqual(['never now']);
    expect(events.flatMap((event) => (event.type === 'token' ? [event.text] : []))).toEqual([
      'never',
      'never now',
      'never now',
    ]);
    expect(events.at(-1)?.type).toBe('end');
  });
});

describe('a second attempt after an omission', () => {
  const SOURCE = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉';
  const WORDS = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' ');
  /** Ends after four words, and again wherever it may. */
  const brief: Speaker = (_, target) =>
    target.length < 4 ? { [`▁${WORDS[target.length]}`]: 1000 } : { '</s>': 1000, [`▁${WORDS[target.length]}`]: 10 };

  it('is three quarters as long as what the source has to say', async () => {
    const { retries, events } = await decoded(brief, [SOURCE]);
    expect(retries).toEqual([{ plan: 0, reason: 'omission', helped: true }]);
    const end = events.find((event) => event.type === 'end');
    expect(end?.type === 'end' && end.attempt.best.nodes.length).toBe(16);
  });
});

describe('a second attempt after nothing but space', () => {
  it('has a token beyond the space', async () => {
    const shy: Speaker = (_, target) =>
      target.length === 0 ? { '▁': 1000 } : { '</s>': 1000, '▁cat': target.length === 1 ? 10 : 0 };
    const { retries, texts } = await decoded(shy, ['猫']);
    expect(retries).toEqual([{ plan: 0, reason: 'omission', helped: true }]);
    expect(texts[0]?.trim()).toBe('cat');
  });

  it('the first attempt has one token at least', async () => {
    const silent: Speaker = (_, target) => ({ '</s>': 1000, '▁cat': target.length === 0 ? 10 : 0 });
    const { retries, texts } = await decoded(silent, ['猫']);
    expect([retries, texts]).toEqual([[], ['cat']]);
  });
});

describe('a term of the user', () => {
  it('is required of the second attempt where the first lacks it', async () => {
    const terms = [{ source: '云雀', target: 'Skylark' }];
    const { retries, texts } = await decoded(speech('it is big'), ['云雀很大'], { terms });
    expect(retries).toEqual([{ plan: 0, reason: 'term', helped: true }]);
    expect(texts[0]).toContain('Skylark');
  });
});

describe('the settings of a search', () => {
  const pack = wordPack(speech('cat'));
  it.each([
    [{}, { beam: 1, nbest: 1, alignment: true }],
    [{ beam: 4 }, { beam: 4, nbest: 1 }],
    [
      { beam: 2, nbest: 3 },
      { beam: 3, nbest: 3 },
    ],
    [
      { beam: 3.9, nbest: 2.9 },
      { beam: 3, nbest: 2 },
    ],
    [{ nbest: 0 }, { beam: 1, nbest: 1 }],
    [{ alignment: false }, { alignment: false }],
  ])('of %o are %o', (wanted, expected) => {
    expect(searchOptions(pack, { to: 'en', ...wanted })).toMatchObject(expected);
  });
});

describe('decoding that is stopped', () => {
  /** Aborts at a step, counted over all searches. */
  async function stopped(speak: Speaker, at: number, draft = false, beam = 1): Promise<number> {
    const controller = new AbortController();
    let steps = 0;
    const pack = wordPack(speak, () => {
      steps += 1;
      if (steps === at) controller.abort();
    });
    const plan = planSentence(pack, '看 {name} 吧', 'zh', 'en');
    const options = searchOptions(pack, { to: 'en', beam });
    const iterate = async () => {
      const events = draft
        ? decodeDraft(pack, plan, options, controller.signal)
        : decodePlans(pack, [plan], options, controller.signal);
      for await (const event of events) void event;
    };
    await expect(iterate()).rejects.toMatchObject({ name: 'AbortError' });
    expect(pack.model.live.size).toBe(0);
    return steps;
  }
  const lost = speech('look now');

  it.each([
    ['the first attempt', 2],
    ['the second attempt', 4],
    ['the translation around the spans', 8],
    ['the scoring of that', 11],
  ])('stops within a step, in %s', async (_, at) => {
    expect(await stopped(lost, at)).toBe(at);
  });

  it('stops a draft within a step', async () => {
    expect(await stopped(lost, 2, true, 4)).toBe(2);
  });
});
