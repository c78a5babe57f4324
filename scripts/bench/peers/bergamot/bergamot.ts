import { loadBergamot, openBergamotModel, translateLines } from '../../../fixtures-marian/oracle.mjs';
import type { ShortlistTable } from '../../../../models/format/shortlist.ts';
import type { PackManifest } from '../../../../models/pack/manifest.ts';
import type { Peer } from '../peer.ts';
import { writeLexicalShortlist } from './lexical.ts';
import { student } from './student.ts';
import { characterVocabulary, idsOf, textOf } from './vocabulary.ts';

/** The settings of a model say how long translations get, so there is one for each length that is asked for, of these many. */
const MOST_MODELS = 2;

/** What it is told about a pack. */
export interface BergamotSizes extends Pick<PackManifest, 'architecture' | 'tokens'> {
  readonly shortlist: ShortlistTable | undefined;
}

export interface BergamotPeer extends Peer {
  /** Makes translations of `sources` without a length have about as many `tokens` in all. */
  fit(sources: readonly (readonly number[])[], tokens: number): Promise<void>;
}

/**
 * Bergamot's WebAssembly on one thread with a model of random weights in its own form, as large as a pack's and with
 * its shortlist. Translations never end by themselves: they have `length` tokens, or as many for each token of the
 * longest source that Bergamot puts into the same batch as `fit` has found.
 */
export async function openBergamot({ architecture, tokens, shortlist }: BergamotSizes): Promise<BergamotPeer> {
  if (architecture.tiedEmbeddings !== 'all') throw new Error('Bergamot is compared on packs with one vocabulary only.');
  const module = await loadBergamot();
  const service = new module.BlockingService({ cacheSize: 0 });
  const files = {
    model: student(architecture, tokens.endOfSentence),
    ...(shortlist && { shortlist: writeLexicalShortlist(shortlist, tokens.endOfSentence) }),
    vocabularies: [characterVocabulary(architecture.vocabularySize, tokens)],
  };
  const models = new Map<number, { delete(): void }>();
  const modelFor = (factor: number): unknown => {
    const known = models.get(factor);
    if (known !== undefined) return known;
    for (const [other, model] of models) {
      if (models.size < MOST_MODELS) break;
      model.delete();
      models.delete(other);
    }
    const opened = openBergamotModel(module, files, 'int8shiftAlphaAll', factor) as { delete(): void };
    models.set(factor, opened);
    return opened;
  };
  let perToken = 1;
  const translate: Peer['translate'] = (sources, length) => {
    const longest = Math.max(...sources.map((source) => source.length));
    const factor = length === undefined ? perToken : length / longest;
    // It ends sources by itself.
    const lines = sources.map((source) => textOf(source.filter((id) => id !== tokens.endOfSentence)));
    return Promise.resolve(translateLines(module, service, modelFor(factor), lines).map(idsOf));
  };
  return {
    name: 'Bergamot',
    ownBatches: true,
    translate,
    async fit(sources, wanted) {
      for (let time = 0; time < 3; time += 1) {
        const made = await translate(sources);
        perToken *= wanted / made.flat().length;
      }
    },
    dispose() {
      for (const model of models.values()) model.delete();
      service.delete();
      return Promise.resolve();
    },
  };
}
