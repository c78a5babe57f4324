import type { SentenceResult } from '../../../models/events.ts';
import type { Calls, RemoteHead, WindowCalls, WindowMethod } from '../../../renderer/engine/calls.ts';
import type { Engine, EngineStatus, LiveSentence, RemoteTrace } from '../../../renderer/engine/engine.ts';
import type { HeadAddress, Intervention } from '../../../renderer/state/inspector/attention.ts';

/** A seeded generator of numbers in −1…1 (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

const PIECES = [
  '</s>',
  '▁机器',
  '学习',
  '正在',
  '改变',
  '世界',
  '。',
  '▁Machine',
  '▁learning',
  '▁is',
  '▁chang',
  'ing',
  '▁the',
  '▁world',
  '.',
  '▁A',
  '▁computer',
  '▁alters',
  '▁earth',
];
export const SOURCE = [1, 2, 3, 4, 5, 6, 0];
export const TARGET = [7, 8, 9, 10, 11, 12, 13, 14, 0];
const D_K = 8;
const HEADS = 4;
const LAYERS = { encoder: 3, decoder: 2, cross: 2 };
const MODEL = HEADS * D_K;

/** The formula of the paper on random q, k, v: valid attention without a model. */
export function fakeHead(
  address: HeadAddress,
  queries: number,
  keys: number,
  intervention: Intervention = {},
): RemoteHead {
  const next = random(address.layer * 97 + address.head * 13 + address.kind.length * 7);
  const fill = (length: number) => Float32Array.from({ length }, () => next() * 1.6);
  const [q, k, v] = [fill(queries * D_K), fill(keys * D_K), fill(keys * D_K)];
  const scores = new Float32Array(queries * keys);
  const weights = new Float32Array(queries * keys);
  const context = new Float32Array(queries * D_K);
  const window = address.kind === 'cross' ? undefined : intervention.window?.[address.kind];
  for (let row = 0; row < queries; row++) {
    let total = 0;
    for (let column = 0; column < keys; column++) {
      let dot = 0;
      for (let d = 0; d < D_K; d++) dot += q[row * D_K + d]! * k[column * D_K + d]!;
      const score = (scores[row * keys + column] =
        dot / Math.sqrt(D_K) + (address.kind === 'cross' && Math.round((row * keys) / queries) === column ? 2 : 0));
      const masked =
        (address.kind === 'decoder' && column > row) || (window !== undefined && Math.abs(row - column) > window);
      total += weights[row * keys + column] = masked ? 0 : Math.exp(score);
    }
    for (let column = 0; column < keys; column++) {
      weights[row * keys + column]! /= total;
      for (let d = 0; d < D_K; d++) context[row * D_K + d]! += weights[row * keys + column]! * v[column * D_K + d]!;
    }
  }
  const projection = fill(D_K * MODEL);
  const output = new Float32Array(queries * MODEL);
  for (let row = 0; row < queries; row++) {
    for (let d = 0; d < D_K; d++) {
      for (let column = 0; column < MODEL; column++)
        output[row * MODEL + column]! += context[row * D_K + d]! * projection[d * MODEL + column]!;
    }
  }
  return {
    queryLength: queries,
    keyLength: keys,
    dimension: D_K,
    q,
    k,
    v,
    scores,
    weights,
    context,
    projection,
    output,
  };
}

type Answers = { [M in WindowMethod]: (params: WindowCalls[M]['params']) => Promise<WindowCalls[M]['result']> };

/** An Engine without a model; counts the traces that are open. */
export class FakeEngine implements Engine, Answers {
  openTraces = 0;
  pack = { id: 'zh-en', weightsSha256: 'a'.repeat(64) };
  readonly #sentenceListeners = new Set<(sentence: LiveSentence) => void>();
  sentence: LiveSentence = {
    key: '1',
    from: 'zh',
    to: 'en',
    sourceText: '机器学习正在改变世界。',
    source: SOURCE,
    target: TARGET,
    targetText: 'Machine learning is changing the world.',
    done: true,
  };

  onStatus(listener: (status: EngineStatus) => void): () => void {
    listener({ state: 'ready', pack: 'zh-en', backend: { kind: 'wasm', threads: 2, device: 'fake' } });
    return () => undefined;
  }
  onSentence(listener: (sentence: LiveSentence) => void): () => void {
    this.#sentenceListeners.add(listener);
    listener(this.sentence);
    return () => this.#sentenceListeners.delete(listener);
  }
  selectSentence(sentence: LiveSentence): void {
    this.sentence = sentence;
    for (const listener of this.#sentenceListeners) listener(sentence);
  }
  async *translate(request: { readonly text: string }) {
    const length = request.text.length;
    yield {
      type: 'sentence-end' as const,
      sentence: 0,
      source: { start: 0, end: length },
      target: { start: 0, end: 5 },
      text: 'Machine learning.',
      sourceIds: SOURCE,
      sourceRanges: SOURCE.map(() => ({ start: 0, end: 0 })),
      targetIds: TARGET,
      targetRanges: TARGET.map(() => ({ start: 0, end: 0 })),
      logProbs: TARGET.map(() => -0.3),
      score: -0.3,
      links: [],
      hypotheses: [],
    };
  }
  call<M extends WindowMethod>(method: M, params: Calls[M]['params']): Promise<Calls[M]['result']> {
    const answer = this[method] as (params: unknown) => Promise<Calls[M]['result']>;
    return answer.call(this, params);
  }
  async open() {
    return null;
  }
  async encodeTarget({ text }: { readonly text: string }) {
    const ids = text.split(' ').map((word) => Math.max(1, PIECES.indexOf(`▁${word}`)));
    return { ids: [...ids, 0], pieces: [...ids, 0].map((id) => PIECES[id]!), ranges: [], hints: [] };
  }
  async pieces({ ids }: { readonly ids: readonly number[] }) {
    return ids.map((id) => PIECES[id] ?? '?');
  }
  async alternatives(): Promise<never[]> {
    return [];
  }
  async complete({ text }: { readonly text: string }): Promise<SentenceResult> {
    for await (const { type: _type, ...result } of this.translate({ text })) return result;
    throw new Error('there is one sentence');
  }
  async variants(): Promise<never[]> {
    return [];
  }
  async continueFrom(request: { readonly prefix: readonly number[] }) {
    const ids = [...request.prefix, 16, 17, 0];
    return [{ ids, text: await this.#text(ids), logProbs: ids.map(() => -0.5), score: -0.5 }];
  }
  async beamTree({ beam }: { readonly beam: number }) {
    const nodes: {
      parent: number;
      step: number;
      id: number;
      piece: string;
      logProb: number;
      total: number;
      score: number;
      state: 'kept' | 'pruned' | 'finished';
    }[] = [];
    let front = [-1];
    for (let step = 0; step < 5; step++) {
      const added: number[] = [];
      for (const parent of front) {
        for (let i = 0; i < 2; i++) {
          const logProb = -0.2 - i - 0.1 * step;
          const total = (nodes[parent]?.total ?? 0) + logProb;
          added.push(
            nodes.push({
              parent,
              step,
              id: 7,
              piece: PIECES[7 + ((step * 2 + i) % 12)]!,
              logProb,
              total,
              score: total / (step + 1),
              state: 'pruned',
            }) - 1,
          );
        }
      }
      front = added.toSorted((a, b) => nodes[b]!.total - nodes[a]!.total).slice(0, beam);
      for (const index of front) nodes[index] = { ...nodes[index]!, state: step === 4 ? 'finished' : 'kept' };
    }
    return { beam, nodes, ranked: front };
  }
  async openTrace({ source, target, intervention, k = 4 }: Parameters<Engine['openTrace']>[0]): Promise<RemoteTrace> {
    this.openTraces++;
    let open = true;
    const shape = ({ kind }: HeadAddress) => ({
      query: kind === 'encoder' ? source.length : target.length,
      key: kind === 'decoder' ? target.length : source.length,
    });
    const head = async (address: HeadAddress) => {
      const { query, key } = shape(address);
      return fakeHead(address, query, key, intervention);
    };
    const off = intervention?.headsOff?.length ?? 0;
    return {
      layers: LAYERS,
      gates: [],
      heads: HEADS,
      pack: this.pack,
      source,
      target,
      k,
      model: {
        dimension: MODEL,
        headDimension: D_K,
        feedForward: 4 * MODEL,
        vocabulary: 16000,
        norm: 'post',
        finalNorm: false,
        decoderStart: '<pad>',
        alignmentHeads: [{ layer: 1, head: 0 }],
      },
      sourcePieces: source.map((id) => PIECES[id] ?? '?'),
      hints: [],
      targetPieces: target.map((id) => PIECES[id] ?? '?'),
      logProbs: Float32Array.from(target, (_, i) => -0.15 * ((i * 7) % 5) - 0.05 - 0.4 * off),
      topIds: Int32Array.from({ length: target.length * k }, (_, i) =>
        i % k === 0 ? target[Math.floor(i / k)]! : 1 + (i % 17),
      ),
      topLogProbs: Float32Array.from({ length: target.length * k }, (_, i) => -0.1 - (i % k)),
      topPieces: Array.from(
        { length: target.length * k },
        (_, i) => PIECES[i % k === 0 ? target[Math.floor(i / k)]! : 1 + (i % 17)]!,
      ),
      weights: async (address) => ({ ...shape(address), values: (await head(address)).weights }),
      head,
      close: () => {
        if (open) this.openTraces--;
        open = false;
      },
    };
  }
  async decodeWith({ intervention }: { readonly intervention: Intervention }) {
    const changed =
      (intervention.headsOff?.length ?? 0) + (intervention.weightsOff?.length ?? 0) > 0 ||
      intervention.window !== undefined;
    const ids = changed ? [15, 16, 17, 12, 18, 14, 0] : TARGET;
    return { ids, logProbs: ids.map(() => -0.4), text: await this.#text(ids) };
  }
  async positions({ count }: { readonly count: number }) {
    const dimension = 64;
    const values = Float32Array.from({ length: count * dimension }, (_, i) => {
      const [position, d] = [Math.floor(i / dimension), i % dimension];
      const angle = position / 10000 ** ((2 * (d % (dimension / 2))) / dimension);
      return d < dimension / 2 ? Math.sin(angle) : Math.cos(angle);
    });
    return { values, dimension };
  }
  retry(): void {}
  dispose(): void {
    this.#sentenceListeners.clear();
  }
  async #text(ids: readonly number[]): Promise<string> {
    return ids
      .filter((id) => id !== 0)
      .map((id) => PIECES[id])
      .join('')
      .replaceAll('▁', ' ')
      .trim();
  }
}
