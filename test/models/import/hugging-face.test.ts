import { describe, expect, it } from 'vitest';
import { GREEDY, type SearchOptions } from '../../../models/decode/options.ts';
import { path } from '../../../models/decode/hypothesis.ts';
import { search } from '../../../models/decode/search.ts';
import { identify } from '../../../models/import/identify.ts';
import { writePack } from '../../../models/import/write-pack.ts';
import { openTranslator } from '../../../models/open.ts';
import { openModel, type OpenedModel } from '../../../models/runtime/model.ts';
import { loadTokenizers } from '../../../models/tokenizer/load.ts';
import { greatestDifference, memorySource } from '../fixture-packs.ts';
import type { Bytes } from '../hostile-pack.ts';
import { contents, goldenOf, HUGGING_FACE_IDS, memoryFiles, MemorySink } from './packs.ts';

const packs = new Map<string, Promise<Record<string, Bytes>>>();

/** The files of the pack that a fixture becomes. */
function packOf(id: string): Promise<Record<string, Bytes>> {
  const made = packs.get(id) ?? make(id);
  packs.set(id, made);
  return made;
}

async function make(id: string): Promise<Record<string, Bytes>> {
  const sink = new MemorySink();
  await writePack(await identify(memoryFiles(id, contents(id))), sink, {});
  return sink.files;
}

/** Search as `generate` was called: nothing is forbidden but what the model's own settings forbid. */
function options(model: OpenedModel, beam: number, start: readonly number[]): SearchOptions {
  const { decode } = model.manifest;
  return {
    ...GREEDY,
    beam,
    start,
    lengthPenalty: decode.lengthPenalty,
    earlyStopping: decode.earlyStopping,
    noRepeatNgram: decode.noRepeatNgram,
    banned: new Set(decode.banned.flatMap((phrase) => (phrase.length === 1 ? phrase : []))),
    bannedPhrases: decode.banned.filter((phrase) => phrase.length > 1),
    ...(decode.forcedEnd !== null && { forcedEnd: decode.forcedEnd }),
  };
}

describe.each(HUGGING_FACE_IDS)('%s, as transformers saves it', (id) => {
  const golden = goldenOf(id);

  it('cuts texts into the same tokens, which stand where they stood', async () => {
    const translator = await openTranslator(memorySource(await packOf(id)), { backend: 'wasm' });
    const [direction] = translator.manifest.directions;
    for (const {
      text,
      from = direction!.from,
      to = direction!.to,
      ids,
      offsets,
      generated,
      decoded,
      ...rest
    } of golden.cases) {
      const encoded = translator.encodeSource(text, from, to);
      expect(encoded.ids, text).toEqual(ids);
      const own = encoded.ranges.filter((_, at) => !isControl(encoded.pieces[at]!));
      expect(
        own.map(({ start, end }) => [start, end]),
        text,
      ).toEqual(offsets);
      for (const [beam, tokens] of Object.entries(generated)) expect(translator.decode(tokens)).toBe(decoded[beam]);
      if (rest.targetIds !== undefined)
        expect(translator.encodeTarget(rest.targetText ?? '', to).ids, text).toEqual(rest.targetIds);
    }
    await translator.dispose();
  });

  it('gives the same logits, step by step and in a trace', async () => {
    const model = await openModel(memorySource(await packOf(id)), { backend: 'wasm', threads: 1 });
    const tracer = await model.createTracer();
    const never = new Set(model.manifest.decode.banned.flat());
    for (const { ids, target, logits } of golden.cases) {
      const trace = await tracer.trace({ source: ids, target, k: 4 });
      const expected = logits.slice(0, -1).map((row) => normalised(row, never));
      target.forEach((token, at) => expect(trace.logProbs[at]).toBeCloseTo(expected[at]![token]!, 3));
      const state = await model.seq2seq.encode([ids], 1);
      const fed = [model.manifest.tokens.decoderStart, ...target];
      for (const [at, token] of fed.entries()) {
        const all = model.seq2seq.vocabularySize;
        const step = await model.seq2seq.step(state, Int32Array.of(token), { k: all, alignment: true });
        const found = new Float32Array(all);
        step.ids.forEach((one, rank) => (found[one] = step.logProbs[rank]!));
        const wanted = normalised(logits[at]!, never);
        const kept = wanted.map((_, one) => one).filter((one) => !never.has(one));
        const difference = greatestDifference(
          kept.map((one) => found[one]!),
          kept.map((one) => wanted[one]!),
        );
        expect(difference, `step ${at}`).toBeLessThan(1e-4);
        const traced = trace.logProbs[at];
        if (traced !== undefined) expect(traced).toBeCloseTo(found[target[at]!]!, 4);
      }
      state.dispose();
    }
    await tracer.dispose();
    await model.dispose();
  });

  it('decodes what generate() does, greedily and with a beam', async () => {
    const model = await openModel(memorySource(await packOf(id)), { backend: 'wasm', threads: 1 });
    const { manifest } = model;
    const { target } = loadTokenizers(manifest, model.tokenizer);
    for (const { text, to = manifest.directions[0]!.to, ids, generated } of golden.cases) {
      const start = manifest.directions.find((one) => one.to === to)?.start ?? null;
      const begun = start === null ? [] : [target.idOf(start)!];
      for (const [beam, expected] of Object.entries(generated)) {
        const { minLength, maxLength } = manifest.decode;
        const job = { source: ids, maxLength, minLength, prefix: [] };
        for await (const event of search(model.seq2seq, [job], options(model, Number(beam), begun)))
          if (event.type === 'end')
            expect(
              path(event.results[0]!.node).map((node) => node.id),
              `${text} (${beam})`,
            ).toEqual(expected);
      }
    }
    await model.dispose();
  });
});

function isControl(piece: string): boolean {
  return /^(<\/?s>|<pad>|>>.*<<|__\w+__|[a-z]{2}_[A-Z]{2}|[a-z]{3}_[A-Z][a-z]{3})$/.test(piece);
}

/** Log-probabilities of logits, some tokens left out where the pack has given them none. */
function normalised(logits: readonly number[], never: ReadonlySet<number>): number[] {
  const kept = logits.filter((_, id) => !never.has(id));
  const most = Math.max(...kept);
  const total = most + Math.log(kept.reduce((sum, value) => sum + Math.exp(value - most), 0));
  return logits.map((value) => value - total);
}
