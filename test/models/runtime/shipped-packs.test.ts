import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHints } from '../../../models/hints/read-hints.ts';
import { openModel, type OpenedModel } from '../../../models/runtime/model.ts';
import { OpenedPack } from '../../../models/tasks/translate/opened-pack.ts';
import { planSentence } from '../../../models/tasks/translate/plan.ts';
import { loadTokenizers } from '../../../models/tokenizer/load.ts';
import { ATTENTION_KINDS, type Trace, type Tracer } from '../../../models/trace/trace.ts';
import { readWeights } from '../../../models/architectures/transformer/model-weights.ts';
import { readPack } from '../../../models/pack/read-pack.ts';
import { folderSource, greatestDifference, logSoftmax } from '../fixture-packs.ts';
import { referencePass, type ReferencePass } from '../../../models/architectures/transformer/reference.ts';
import '../live-sessions.ts';

const FOLDER = join(import.meta.dirname, '../../../models/packs');
const SENTENCES: Readonly<Record<string, string>> = {
  zh: '她的雨伞落在渡船上了。',
  en: 'Her tambourine was left on the ferry.',
};

// Whatever weights a pack is shipped with, they are run as the formulas say: the oracle is the plain reference
// transformer, which agrees with PyTorch on the fixtures.
const packs = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());

it('there are shipped packs', () => {
  expect(packs.length).toBeGreaterThan(0);
});

describe.each(packs.map((entry) => entry.name))('the shipped pack %s', (id) => {
  const pack = folderSource(join(FOLDER, id), id);
  let model: OpenedModel;
  let tracer: Tracer;
  let trace: Trace;
  let reference: ReferencePass;
  let vocabulary: number;

  beforeAll(async () => {
    model = await openModel(pack, { backend: 'wasm' });
    tracer = await model.createTracer();
    const { manifest } = model;
    const tokenizers = loadTokenizers(model.manifest, model.tokenizer);
    const { endOfSentence } = manifest.tokens;
    const { from, to } = manifest.directions[0]!;
    const hints = model.hints && (await readHints(model.hints, id, 'hints.gz'));
    const plan = planSentence(new OpenedPack(manifest, tokenizers, model.seq2seq, hints), SENTENCES[from]!, from, to);
    expect(plan.hints.length > 0).toBe(manifest.hints !== undefined);
    const source = plan.ids;
    const target = [...tokenizers.target.encode(SENTENCES[to]!).ids, endOfSentence];
    vocabulary = manifest.architecture.vocabularySize;
    trace = await tracer.trace({ source, target, k: vocabulary });
    const { weights } = await readPack(pack);
    reference = referencePass(manifest, readWeights(weights, manifest), source, target);
  });
  afterAll(async () => {
    await tracer.dispose();
    await model.dispose();
  });

  it('shows the attention of the formulas, masked cells exactly 0 and rows that sum to 1', () => {
    const layers = { encoder: tracer.layers.encoder, decoder: tracer.layers.decoder, cross: tracer.layers.decoder };
    for (const kind of ATTENTION_KINDS) {
      for (let layer = 0; layer < layers[kind]; layer++) {
        for (let head = 0; head < tracer.heads; head++) {
          const rows = reference.attentions[`${kind}_${layer}`]![head]!;
          const weights = trace.weights({ kind, layer, head });
          expect(
            greatestDifference(
              weights,
              rows.flatMap((row) => [...row]),
            ),
            `${kind} ${layer} ${head}`,
          ).toBeLessThan(1e-4);
          rows.forEach((row, query) => {
            const shown = weights.subarray(query * row.length, (query + 1) * row.length);
            expect(Math.abs(shown.reduce((sum, weight) => sum + weight, 0) - 1)).toBeLessThan(1e-5);
            if (kind === 'decoder') expect(shown.subarray(query + 1).every((weight) => weight === 0)).toBe(true);
          });
        }
      }
    }
  });

  it('gives the probabilities of the formulas, traced and step by step', async () => {
    const { source, target } = trace;
    const state = await model.seq2seq.encode([source], 1);
    let token = model.seq2seq.tokens.decoderStart;
    for (let position = 0; position < target.length; position++) {
      const expected = logSoftmax(Float32Array.from(reference.logits[position]!), vocabulary);
      const kept = { start: position * vocabulary, end: (position + 1) * vocabulary };
      const byTrace = scatter(
        trace.topIds.subarray(kept.start, kept.end),
        trace.topLogProbs.subarray(kept.start, kept.end),
      );
      expect(greatestDifference(byTrace, expected), `trace, position ${position}`).toBeLessThan(5e-4);
      const { ids, logProbs } = await model.seq2seq.step(state, Int32Array.of(token), {
        k: vocabulary,
        alignment: false,
      });
      expect(greatestDifference(scatter(ids, logProbs), expected), `step, position ${position}`).toBeLessThan(5e-4);
      token = target[position]!;
    }
    state.dispose();
  });

  it('finds the same likely words where it may be fast, each a little likelier among fewer', async () => {
    const { seq2seq } = model;
    const fed = Int32Array.of(seq2seq.tokens.decoderStart);
    const first = async (also?: readonly number[]): Promise<Map<number, number>> => {
      const state = await seq2seq.encode([trace.source], 1, also);
      const { ids, logProbs } = await seq2seq.step(state, fed, { k: 200, alignment: false });
      state.dispose();
      return new Map([...ids].map((id, rank) => [id, logProbs[rank]!]));
    };
    const exact = [...(await first())];
    const fast = await first([]);
    for (const [id, logProb] of exact.slice(0, 3))
      expect(Math.abs((fast.get(id) ?? 0) - logProb), `${id}`).toBeLessThan(0.3);
  });
});

/** Log-probabilities in order of ids. */
function scatter(ids: Int32Array, logProbs: Float32Array): Float32Array {
  const byId = new Float32Array(ids.length);
  ids.forEach((id, rank) => (byId[id] = logProbs[rank]!));
  return byId;
}
