import { median } from '../../measure.ts';
import { documentIn, everyday, TEN_WORDS } from '../../sentences.ts';
import { GROWING, type Growing, type Work } from './messages.ts';
import { ContenderProcess } from './process.ts';

/** Tokens of one sentence. */
export const GROWING_LENGTHS = [16, 32, 64, 128, 256, 512] as const;
const DOCUMENTS = [10, 30, 100, 300, 1000];
const LONG_DOCUMENTS = [3000, 10_000];
/** Sentences of the longest document for peers that take minutes for more. */
const SHORT = 100;
const WARM_UPS = 6;

/** How one contender's speed and memory change with what it has to translate. */
export interface GrowthCurve {
  readonly name: Growing;
  /** Milliseconds of processor time for a token at a length: from the length before on; at the first the encoder is included. */
  readonly tokens: readonly { readonly length: number; readonly milliseconds: number }[];
  /** Sentences of as many tokens as Verso's a second of processor time, and memory of the process thereafter. */
  readonly documents: readonly {
    readonly sentences: number;
    readonly perSecond: number;
    readonly megabytes: number;
  }[];
}

export interface GrowthOptions {
  readonly rounds: number;
  readonly long: boolean;
}

/** Measures contenders turn by turn, each in a process of its own. */
export async function measureGrowth(
  folder: string,
  language: string,
  file: string | undefined,
  { rounds, long }: GrowthOptions,
): Promise<readonly GrowthCurve[]> {
  const contenders: ContenderProcess[] = [];
  try {
    for (const name of GROWING) contenders.push(await ContenderProcess.open(name, folder));
    const [own] = contenders;
    if (own === undefined) return [];
    const work = async (texts: readonly string[]): Promise<Work> => {
      const { sources = [] } = await own.ask({ ask: 'read', texts });
      return { texts, sources };
    };
    const sentence = await work([TEN_WORDS[language] ?? TEN_WORDS['en'] ?? '']);
    const tokens = await lengths(contenders, sentence, rounds);
    const lines = file === undefined ? everyday(language, DOCUMENTS[0] ?? 0) : documentIn(language, file);
    const documents: Record<string, GrowthCurve['documents'][number][]> = {};
    for (const sentences of long ? [...DOCUMENTS, ...LONG_DOCUMENTS] : DOCUMENTS) {
      process.stderr.write(`bench: a document of ${sentences} sentences…\n`);
      const texts = Array.from({ length: sentences }, (_, at) => lines[at % lines.length] ?? '');
      const able = contenders.filter(({ name }) => sentences <= SHORT || !name.startsWith('transformers'));
      const found = await document(able, await work(texts), sentences > 1000 ? 1 : rounds);
      for (const { name, ...one } of found) (documents[name] ??= []).push({ sentences, ...one });
    }
    return contenders.map(({ name }) => ({ name, tokens: tokens[name] ?? [], documents: documents[name] ?? [] }));
  } finally {
    for (const contender of contenders) contender.end();
  }
}

/** Texts to texts have no length that could be asked for. */
function ofAnyLength({ name }: ContenderProcess): boolean {
  return name !== 'Verso, text to text';
}

async function lengths(
  all: readonly ContenderProcess[],
  sentence: Work,
  rounds: number,
): Promise<Record<string, GrowthCurve['tokens']>> {
  const contenders = all.filter(ofAnyLength);
  const times = new Map<string, number[]>();
  const translate = async (contender: ContenderProcess, length: number): Promise<number> =>
    (await contender.ask({ ask: 'translate', work: { ...sentence, length } })).milliseconds ?? NaN;
  for (const contender of contenders) for (let time = 0; time < WARM_UPS; time += 1) await translate(contender, 64);
  for (const length of GROWING_LENGTHS) {
    process.stderr.write(`bench: a sentence of ${length} tokens…\n`);
    // What is prepared for a length is not measured.
    for (const contender of contenders) await translate(contender, length);
    for (let round = 0; round < rounds; round += 1)
      for (const contender of contenders) {
        const key = `${contender.name} ${length}`;
        times.set(key, [...(times.get(key) ?? []), await translate(contender, length)]);
      }
  }
  return Object.fromEntries(
    contenders.map(({ name }) => {
      const whole = (length: number): number => (length === 0 ? 0 : median(times.get(`${name} ${length}`) ?? []));
      const before = [0, ...GROWING_LENGTHS];
      const curve = GROWING_LENGTHS.map((length, at) => ({
        length,
        milliseconds: (whole(length) - whole(before[at] ?? 0)) / (length - (before[at] ?? 0)),
      }));
      return [name, curve];
    }),
  );
}

async function document(
  contenders: readonly ContenderProcess[],
  work: Work,
  rounds: number,
): Promise<{ readonly name: Growing; readonly perSecond: number; readonly megabytes: number }[]> {
  const [own] = contenders;
  const { tokens: wanted = NaN } = (await own?.ask({ ask: 'translate', work })) ?? {};
  const speeds = contenders.map((): number[] => []);
  const megabytes = contenders.map(() => 0);
  for (const contender of contenders) await contender.ask({ ask: 'fit', sources: work.sources, tokens: wanted });
  for (let round = 0; round < rounds; round += 1)
    for (const [at, contender] of contenders.entries()) {
      const answer = await contender.ask({ ask: 'translate', work });
      const { milliseconds = NaN, tokens = NaN } = answer;
      // Bergamot's lengths are made, and come out a little different.
      const share = contender.name === 'Bergamot' ? tokens / wanted : 1;
      speeds[at]?.push((work.sources.length * share) / (milliseconds / 1000));
      megabytes[at] = answer.megabytes ?? NaN;
    }
  return contenders.map(({ name }, at) => ({
    name,
    perSecond: median(speeds[at] ?? []),
    megabytes: megabytes[at] ?? NaN,
  }));
}
