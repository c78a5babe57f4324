import type { HeadAddress, Trace, Tracer } from '../../../models/trace/trace.ts';
import type { TextTranslator, Translator } from '../../../models/translator.ts';
import type { Calls, Method, Pair, TraceSummary } from '../calls.ts';

/** What answering a request needs of the service. */
export interface CallContext {
  /** One model, with its tokens and matrices. */
  translator(pair: Pair): Promise<Translator>;
  /** What translates text, over two packs where none has the pair. */
  texts(pair: Pair): Promise<TextTranslator>;
  /** Runs the task when the inspectors' earlier ones are done. */
  inspect<Result>(task: () => Promise<Result>): Promise<Result>;
  readonly traces: {
    /** Waits for a trace that is still being opened. */
    get(id: number): Promise<Trace | undefined>;
    set(trace: Trace): void;
    close(id: number): void;
  };
  readonly signal: AbortSignal;
}

type Answers = {
  readonly [M in Method]: (params: Calls[M]['params'], context: CallContext) => Promise<Calls[M]['result']>;
};

/** Ranked alternatives kept at every position when the request names no number. */
const DEFAULT_ALTERNATIVES = 8;

export const answers: Answers = {
  async open(pair, { texts }) {
    await texts(pair);
    return null;
  },
  async encodeTarget({ text, from, to }, { translator }) {
    return (await translator({ from, to })).encodeTarget(text, to);
  },
  async pieces({ ids, ...pair }, { translator }) {
    return (await translator(pair)).pieces(ids);
  },
  continueFrom: (request, { translator, inspect, signal }) =>
    inspect(async () => (await translator(request)).continueFrom(request, signal)),
  alternatives: (request, { texts, inspect, signal }) =>
    inspect(async () => (await texts(request)).alternatives(request, signal)),
  complete: (request, { texts, inspect, signal }) =>
    inspect(async () => (await texts(request)).complete(request, signal)),
  variants: (request, { texts, inspect, signal }) =>
    inspect(async () => (await texts(request)).variants(request, signal)),
  beamTree: (request, { translator, inspect, signal }) =>
    inspect(async () => (await translator(request)).beamTree(request, signal)),
  openTrace: (request, { translator, inspect, traces }) =>
    inspect(async () => {
      const opened = await translator(request);
      const tracer = await opened.tracer();
      const trace = await tracer.trace({ k: DEFAULT_ALTERNATIVES, ...request });
      traces.set(trace);
      return summarise(opened, tracer, trace);
    }),
  async traceWeights({ trace: id, address }, { traces }) {
    const trace = required(await traces.get(id));
    const { query, key } = shape(trace, address);
    // Copied, since the message takes its buffer away and the trace stays.
    return { query, key, values: trace.weights(address).slice() };
  },
  async traceHead({ trace: id, address }, { traces }) {
    const { queryLength, keyLength, dimension, q, k, v, scores, weights, context, projection, output } = required(
      await traces.get(id),
    ).head(address);
    const own = (values: Float32Array): Float32Array => values.slice();
    return {
      queryLength,
      keyLength,
      dimension,
      q: own(q),
      k: own(k),
      v: own(v),
      scores: own(scores),
      weights: own(weights),
      context: own(context),
      projection: own(projection),
      output: own(output),
    };
  },
  async closeTrace({ trace }, { traces }) {
    await traces.get(trace);
    traces.close(trace);
    return null;
  },
  decodeWith: (request, { translator, inspect, signal }) =>
    inspect(async () => {
      const opened = await translator(request);
      const tracer = await opened.tracer();
      // What every target begins with is no choice of the model.
      const start = opened.encodeTarget('', request.to ?? '').ids.slice(0, -1);
      const prefix = request.prefix.length === 0 ? start : request.prefix;
      const { ids, logProbs } = await tracer.decode({ ...request, prefix, signal });
      return { ids, logProbs, text: opened.decode(ids) };
    }),
  async positions({ count, ...pair }, { translator }) {
    const opened = await translator(pair);
    const tracer = await opened.tracer();
    return { values: tracer.positions(count).slice(), dimension: opened.manifest.architecture.modelDimension };
  },
};

function summarise(translator: Translator, tracer: Tracer, trace: Trace): TraceSummary {
  const { architecture, files, id, tokens, weights } = translator.manifest;
  return {
    layers: tracer.layers,
    gates: trace.gates.map((gate) => gate.slice()),
    heads: tracer.heads,
    pack: { id, weightsSha256: files.find(({ path }) => path === weights.file)?.sha256 ?? '' },
    model: {
      dimension: architecture.modelDimension,
      headDimension: architecture.modelDimension / architecture.heads,
      feedForward: architecture.feedForwardDimension,
      vocabulary: architecture.vocabularySize,
      norm: architecture.norm,
      finalNorm: architecture.finalNorm,
      decoderStart: translator.pieces([tokens.decoderStart])[0] ?? '',
      alignmentHeads: translator.manifest.decode.alignmentHeads,
    },
    source: trace.source,
    target: trace.target,
    sourcePieces: translator.pieces(trace.source, 'source'),
    hints: translator.hintsIn(trace.source),
    targetPieces: translator.pieces(trace.target),
    logProbs: trace.logProbs.slice(),
    k: trace.k,
    topIds: trace.topIds.slice(),
    topLogProbs: trace.topLogProbs.slice(),
    topPieces: translator.pieces([...trace.topIds]),
  };
}

function shape(trace: Trace, address: HeadAddress): { readonly query: number; readonly key: number } {
  const source = trace.source.length;
  const target = trace.target.length;
  if (address.kind === 'encoder') return { query: source, key: source };
  return { query: target, key: address.kind === 'cross' ? source : target };
}

function required(trace: Trace | undefined): Trace {
  if (trace === undefined) throw new DOMException('This trace has been closed. Open the sentence again.', 'AbortError');
  return trace;
}
