import { openModel } from '../../../models/runtime/model.ts';
import { OpenedPack } from '../../../models/tasks/translate/opened-pack.ts';
import { planSentence, type SentencePlan } from '../../../models/tasks/translate/plan.ts';
import { loadTokenizers } from '../../../models/tokenizer/load.ts';
import { folderSource } from '../../cli/packs.ts';
import { openGraphs } from '../graphs.ts';
import { Bench, median } from '../measure.ts';
import { processorTime } from '../processor-time.ts';
import { TEN_WORDS } from '../sentences.ts';
import { openBergamot } from './bergamot/bergamot.ts';
import { inBatches } from './batches.ts';
import { exported } from './export.ts';
import { PEERS, shortlistOf } from './files.ts';
import type { Peer } from './peer.ts';
import { openTransformersJs } from './transformers-js.ts';
import { asPeer } from './verso.ts';

/** Tokens that one sentence is made to have. */
export const SENTENCE_LENGTHS = [16, 64, 128] as const;
/** Sentences a run that the peers are tried with; the best one counts. */
const PEER_BATCHES = [8, 16] as const;
/** Their compilers have caught up by then. */
const WARM_UPS = 10;

/** The middle value, and the quarter of all below and above. */
export interface Spread {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

export interface PeerFigures {
  readonly name: string;
  /** Milliseconds of processor time a token, one sentence of so many tokens, encoder included. */
  readonly sentence: Readonly<Record<(typeof SENTENCE_LENGTHS)[number], Spread>>;
  /** Sentences of the document a second of processor time, each at its best batch. */
  readonly document: Spread;
  readonly batch: number | null;
  /** Share of the document's sentences whose tokens are the ones that Verso gives; null where the weights are others. */
  readonly same: number | null;
}

export interface Comparison {
  readonly pack: string;
  readonly rounds: number;
  readonly sentences: number;
  readonly peers: readonly PeerFigures[];
  /** How many times as fast as each peer, the median over rounds. */
  readonly ratios: Readonly<Record<string, { readonly sentence: number; readonly document: number }>>;
  /** Engine over bare `session.run`. */
  readonly engine: number;
}

interface Contender {
  readonly peer: Peer;
  readonly sentence: Record<(typeof SENTENCE_LENGTHS)[number], number[]>;
  readonly document: number[];
  batch: number | null;
  same: number | null;
}

/**
 * Verso and its peers, one thread each, turn by turn: what else the machine does weighs on all alike. They have the same
 * model; Bergamot cannot, and has one of the same sizes that writes as many tokens.
 */
export async function compare(folder: string, texts: readonly string[], rounds: number): Promise<Comparison> {
  const model = await openModel(folderSource(folder), { backend: 'wasm', threads: 1 });
  const { manifest } = model;
  const pack = new OpenedPack(manifest, loadTokenizers(manifest, model.tokenizer), model.seq2seq);
  const [direction] = manifest.directions;
  if (direction === undefined) throw new Error(`${folder} has no direction`);
  const { from, to } = direction;
  const planned = texts.map((text) => planSentence(pack, text, from, to));
  const plans = new Map<readonly number[], SentencePlan>(planned.map((plan) => [plan.ids, plan]));
  const sources = planned.map(({ ids }) => ids);
  const one = planSentence(pack, TEN_WORDS[from] ?? TEN_WORDS['en'] ?? '', from, to);
  plans.set(one.ids, one);

  const exportedFolder = await exported(folder, PEERS);
  const peers = [asPeer(pack, plans)];
  for (const precision of ['f32', 'q8'] as const)
    peers.push(await openTransformersJs(exportedFolder, precision, manifest.tokens.pad));
  const bergamot = await openBergamot({ ...manifest, shortlist: await shortlistOf(folder) });
  peers.push(bergamot);
  const contenders = peers.map((peer): Contender => ({
    ...{ peer, document: [], batch: null, same: peer === bergamot ? null : 1 },
    sentence: { 16: [], 64: [], 128: [] },
  }));
  for (const { peer } of contenders) for (let time = 0; time < WARM_UPS; time += 1) await peer.translate([one.ids], 64);
  const expected = await asPeer(pack, plans).translate(sources);
  const tokens = expected.flat().length;
  await bergamot.fit(sources, tokens);
  await checked(contenders, sources, expected);

  for (let round = 0; round < rounds; round += 1)
    for (const length of SENTENCE_LENGTHS)
      for (const { peer, sentence } of contenders)
        sentence[length].push((await processorTime(() => peer.translate([one.ids], length))) / length);
  for (let round = 0; round < rounds; round += 1)
    for (const { peer, document, batch, same } of contenders) {
      let found: readonly number[][] = [];
      const took = await processorTime(async () => (found = await inBatches(peer, sources, batch)));
      document.push(same === null ? (took * tokens) / found.flat().length : took);
    }
  const graphs = await openGraphs(folder, 1);
  const bench = new Bench(model, pack, from, to, graphs);
  const pairs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { engine, bare } = await bench.paired(64);
    pairs.push(bare / engine);
  }
  for (const { peer } of contenders) await peer.dispose();
  await model.dispose();
  await graphs.dispose();
  return figures(contenders, manifest.id, sources.length, rounds, median(pairs));
}

/** Notes who says the same as Verso, and finds the batch that is best for each peer that has none of its own. */
async function checked(
  contenders: readonly Contender[],
  sources: readonly (readonly number[])[],
  expected: readonly (readonly number[])[],
): Promise<void> {
  for (const contender of contenders) {
    if (contender.peer.ownBatches) continue;
    let fastest = Infinity;
    for (const batch of PEER_BATCHES) {
      let found: readonly number[][] = [];
      const took = await processorTime(async () => (found = await inBatches(contender.peer, sources, batch)));
      if (took >= fastest) continue;
      fastest = took;
      contender.batch = batch;
      const same = found.filter((ids, at) => startsWith(ids, expected[at] ?? []));
      contender.same = same.length / sources.length;
    }
  }
}

/** Rows of a batch that end early are padded. */
function startsWith(ids: readonly number[], expected: readonly number[]): boolean {
  return expected.length > 0 && expected.every((id, at) => ids[at] === id);
}

function figures(
  contenders: readonly Contender[],
  pack: string,
  sentences: number,
  rounds: number,
  engine: number,
): Comparison {
  const [own, ...others] = contenders;
  const over = (theirs: readonly number[], ours: readonly number[] = []): number =>
    median(theirs.map((time, round) => time / (ours[round] ?? NaN)));
  return {
    ...{ pack, rounds, sentences, engine },
    peers: contenders.map(({ peer, sentence, document, batch, same }) => ({
      ...{ name: peer.name, batch, same },
      sentence: { 16: spread(sentence[16]), 64: spread(sentence[64]), 128: spread(sentence[128]) },
      document: spread(document.map((time) => sentences / (time / 1000))),
    })),
    ratios: Object.fromEntries(
      others.map(({ peer, sentence, document }) => [
        peer.name,
        { sentence: over(sentence[64], own?.sentence[64]), document: over(document, own?.document) },
      ]),
    ),
  };
}

function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? NaN;
  return { median: median(values), lower: at(0.25), upper: at(0.75) };
}
