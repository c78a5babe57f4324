import { search } from '../../models/decode/search.ts';
import { GREEDY, type SearchJob } from '../../models/decode/options.ts';
import { openModel, type OpenedModel } from '../../models/runtime/model.ts';
import type { OnnxSeq2Seq } from '../../models/runtime/onnx-seq2seq.ts';
import { loadTokenizers } from '../../models/tokenizer/load.ts';
import { growing } from '../../models/tasks/translate/finish.ts';
import { OpenedPack } from '../../models/tasks/translate/opened-pack.ts';
import { planSentence, type SentencePlan } from '../../models/tasks/translate/plan.ts';
import { PackTranslator } from '../../models/tasks/translate/translator.ts';
import { folderSource } from '../cli/packs.ts';
import { openGraphs } from './graphs.ts';
import { timeOf } from './processor-time.ts';
import { everyday, TEN_WORDS } from './sentences.ts';

export const LENGTHS = [16, 64, 256] as const;
export const BATCHES = [1, 8, 32] as const;

/** Milliseconds unless the name says otherwise; medians. */
export interface Measurement {
  readonly pack: string;
  readonly from: string;
  readonly to: string;
  readonly threads: number;
  readonly load: number;
  readonly firstToken: number;
  readonly engineTokensPerSecond: number;
  readonly bareTokensPerSecond: number;
  /** Engine over bare `session.run`. */
  readonly ratio: number;
  readonly perToken: Readonly<Record<(typeof LENGTHS)[number], number>>;
  readonly sentencesPerSecond: Readonly<Record<(typeof BATCHES)[number], number>>;
  readonly peakMegabytes: number;
}

/** Measures one pack on wasm with a number of threads; needs a process of its own, since threads are fixed at the first use. */
export async function measure(folder: string, threads: number, rounds: number): Promise<Measurement> {
  const began = performance.now();
  const model = await openModel(folderSource(folder), { backend: 'wasm', threads });
  const load = performance.now() - began;
  const pack = new OpenedPack(model.manifest, loadTokenizers(model.manifest, model.tokenizer), model.seq2seq);
  const [direction] = model.manifest.directions;
  if (direction === undefined) throw new Error(`${folder} has no direction`);
  const { from, to } = direction;
  const graphs = await openGraphs(folder, threads);
  const bench = new Bench(model, pack, from, to, graphs);

  await bench.decode(64);
  await bench.decode(64);
  const perToken = {} as Record<(typeof LENGTHS)[number], number>;
  for (const length of LENGTHS) {
    const engine: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      engine.push(await bench.decode(length));
    }
    perToken[length] = median(engine);
  }
  const pairs: Awaited<ReturnType<Bench['paired']>>[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await bench.paired(64));
  const engine = median(pairs.map((pair) => pair.engine));
  const bare = median(pairs.map((pair) => pair.bare));
  const firstToken = median(await repeated(10, () => bench.firstToken()));
  const sentencesPerSecond = {} as Record<(typeof BATCHES)[number], number>;
  for (const batch of BATCHES)
    sentencesPerSecond[batch] = median(await repeated(rounds, () => bench.throughput(batch)));
  await model.dispose();
  await graphs.dispose();
  return {
    ...{ pack: model.manifest.id, from, to, threads, load, firstToken },
    engineTokensPerSecond: 1000 / engine,
    bareTokensPerSecond: 1000 / bare,
    ratio: median(pairs.map((pair) => pair.bare / pair.engine)),
    perToken,
    sentencesPerSecond,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
}

export class Bench {
  private readonly sentence: string;

  constructor(
    private readonly model: OpenedModel,
    private readonly pack: OpenedPack,
    private readonly from: string,
    private readonly to: string,
    /** The same model for the bare `session.run`. */
    private readonly graphs: OnnxSeq2Seq,
  ) {
    this.sentence = TEN_WORDS[from] ?? TEN_WORDS['en'] ?? '';
  }

  /** Milliseconds a token of a greedy translation forced to `length` tokens, text and alignment of each included. */
  async decode(length: number): Promise<number> {
    const plan = planSentence(this.pack, this.sentence, this.from, this.to);
    const job: SearchJob = { source: plan.ids, prefix: [], maxLength: length, minLength: length };
    const writer = this.pack.target.writer();
    let count = 0;
    let first = 0;
    let last = 0;
    for await (const event of search(this.pack.model, [job], {
      ...GREEDY,
      banned: this.pack.banned(this.to),
      alignment: true,
    })) {
      if (event.type !== 'token') continue;
      writer.push(event.node.id);
      growing(this.pack, plan, writer.text);
      count += 1;
      last = performance.now();
      if (count === 1) first = last;
    }
    return (last - first) / (count - 1);
  }

  /**
   * Milliseconds of processor time for a token of the engine and for a bare `session.run` of the decoder graph, taken turn by turn at the
   * same positions, so that what else the machine does weighs on both.
   */
  async paired(length: number): Promise<{ readonly engine: number; readonly bare: number }> {
    const seq2seq = this.graphs;
    const plan = planSentence(this.pack, this.sentence, this.from, this.to);
    const state = await seq2seq.encode([plan.ids], 1, []);
    const tokens = Int32Array.of(seq2seq.tokens.decoderStart);
    const engine: number[] = [];
    const bare: number[] = [];
    const step = await this.stepper(plan, length);
    for (let position = 1; position < length; position += 1) {
      const { ids } = await seq2seq.step(state, tokens, { k: 2, alignment: false });
      tokens[0] = ids[0] ?? 0;
      const run = seq2seq.bareStep(state, 2);
      bare.push(await timeOf(run));
      engine.push(await timeOf(step));
    }
    state.dispose();
    return { engine: median(engine), bare: median(bare) };
  }

  /** Decodes one token more at each call; the first has been decoded. */
  private async stepper(plan: SentencePlan, length: number): Promise<() => Promise<void>> {
    const job: SearchJob = { source: plan.ids, prefix: [], maxLength: length, minLength: length };
    const events = search(this.pack.model, [job], { ...GREEDY, banned: this.pack.banned(this.to), alignment: true });
    const writer = this.pack.target.writer();
    const step = async (): Promise<void> => {
      const { value } = await events.next();
      if (value === undefined || value.type !== 'token') throw new Error('the translation ended early');
      writer.push(value.node.id);
      growing(this.pack, plan, writer.text);
    };
    await step();
    return step;
  }

  /** Milliseconds from the request to the first token. */
  async firstToken(): Promise<number> {
    const began = performance.now();
    for await (const event of this.translator().translate({ text: this.sentence, from: this.from, to: this.to })) {
      if (event.type === 'token') return performance.now() - began;
    }
    throw new Error('no token came');
  }

  async throughput(batch: number): Promise<number> {
    const sentences = everyday(this.from, 32);
    const began = performance.now();
    for await (const event of this.translator().translate({
      text: sentences.join('\n'),
      from: this.from,
      to: this.to,
      batch,
    }))
      void event;
    return sentences.length / ((performance.now() - began) / 1000);
  }

  private translator(): PackTranslator {
    return new PackTranslator(this.model, this.pack, undefined);
  }
}

async function repeated(times: number, run: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  await run();
  for (let time = 0; time < times; time += 1) values.push(await run());
  return values;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
