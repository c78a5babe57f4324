import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { path } from '../../../models/decode/hypothesis.ts';
import { GREEDY, type SearchJob, type SearchOptions } from '../../../models/decode/options.ts';
import { search } from '../../../models/decode/search.ts';
import { openModel, type OpenedModel } from '../../../models/runtime/model.ts';
import '../live-sessions.ts';

/** What Hugging Face `generate()` answered for the random-weight packs; made by the script beside the fixtures. */
interface Golden {
  readonly suppressed: readonly number[];
  readonly sources: readonly (readonly number[])[];
  readonly cases: readonly {
    readonly name: string;
    readonly settings: {
      readonly num_beams: number;
      readonly length_penalty: number;
      readonly early_stopping: boolean | 'never';
      readonly num_return_sequences: number;
      readonly min_length: number;
      readonly max_length: number;
    };
    readonly prefix: readonly number[];
    readonly sources: readonly number[];
    readonly results: readonly (readonly {
      readonly ids: readonly number[];
      readonly score: number | null;
      readonly logProbs: readonly number[];
    }[])[];
  }[];
}

const root = join(import.meta.dirname, '../../fixtures/models');
const packs = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

describe.each(packs)('%s answers like generate()', (pack) => {
  const golden = JSON.parse(readFileSync(join(root, pack, 'generate.json'), 'utf8')) as Golden;
  let model: OpenedModel;
  beforeAll(async () => {
    const read = async (name: string) => new Uint8Array(await readFile(join(root, pack, name)));
    model = await openModel({ name: pack, read }, { backend: 'wasm', threads: 1 });
  });
  afterAll(() => model.dispose());

  it.each(golden.cases.map((one) => [one.name, one] as const))(
    '%s',
    async (_, { settings, prefix, sources, results }) => {
      const options: SearchOptions = {
        ...GREEDY,
        beam: settings.num_beams,
        nbest: settings.num_return_sequences,
        lengthPenalty: settings.length_penalty,
        earlyStopping: settings.early_stopping,
        banned: new Set(golden.suppressed),
        exact: true,
      };
      // There, lengths count the decoder start and the prefix.
      const given = 1 + prefix.length;
      const job = (source: number): SearchJob => ({
        source: golden.sources[source] ?? [],
        prefix,
        maxLength: settings.max_length - given,
        minLength: Math.max(0, settings.min_length - given),
      });
      let ended = 0;
      for await (const event of search(model.seq2seq, sources.map(job), options)) {
        if (event.type !== 'end') continue;
        ended += 1;
        const expected = results[event.job] ?? [];
        const nodes = event.results.map((one) => path(one.node));
        expect(nodes.map((one) => one.map((node) => node.id))).toEqual(expected.map((one) => one.ids));
        expected.forEach((one, rank) => {
          if (one.score !== null) expect(Math.abs((event.results[rank]?.score ?? NaN) - one.score)).toBeLessThan(1e-3);
          const found = nodes[rank]?.map((node) => node.logProb) ?? [];
          one.logProbs.forEach((logProb, at) => expect(Math.abs((found[at] ?? NaN) - logProb)).toBeLessThan(1e-3));
        });
      }
      expect(ended).toBe(sources.length);
    },
  );
});
