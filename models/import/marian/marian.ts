import { readMarianModel } from '../../format/marian-file.ts';
import type { MarianModel } from '../../format/marian-model.ts';
import type { Architecture, Direction, PackManifest } from '../../pack/manifest.ts';
import { fileName, type ImportFiles } from '../files.ts';
import type { ForeignModel } from '../foreign-model.ts';
import { Given } from './given.ts';
import { languagesOf, languageTag, type Languages } from './languages.ts';
import { licenceOf } from './licence.ts';
import { architectureOf, readOptions, Unsupported, type MarianOptions } from './options.ts';
import { listed, readSettings, type Settings } from './settings.ts';
import { GIVEN_SHORTLIST, readGivenShortlist } from './shortlist.ts';
import { tensorsOf } from './tensors.ts';
import { readVocabularies } from './vocabularies.ts';

/** Far longer than any sentence of what these models learnt from. */
const LONGEST_SOURCE = 128;
const SHORTLIST = 'shortlist.bin';

/**
 * Models of Marian: of OPUS-MT (`*.npz` with `decoder.yml`, `*.vocab.yml`, `source.spm`, `target.spm`) and of Bergamot and
 * Firefox Translations (`model.*.bin`, `vocab.*.spm`, `lex.*.s2t.bin`).
 * @returns undefined for other files
 * @throws ImportError
 */
export async function readMarian(files: ImportFiles): Promise<ForeignModel | undefined> {
  const given = new Given(files);
  const decoder = given.find(/^decoder\.yml$/) ?? given.find(/\.npz\.decoder\.yml$/);
  const settings = decoder === undefined ? {} : await readSettings(given, decoder);
  const path = modelPath(given, settings);
  if (path === undefined) {
    const part = given.find(/^(vocab|srcvocab|trgvocab)\.[a-z_]+\.spm$/) ?? given.find(GIVEN_SHORTLIST) ?? decoder;
    if (part === undefined) return undefined;
    throw given.missing(fileName(part) === fileName(decoder ?? '') ? '*.npz' : 'model.*.bin', part);
  }
  const model = await given.guard(path, () => readMarianModel(given.source(path)));
  const options = await given.guard(path, () => readOptions(model.options));
  const architecture = await given.guard(path, () => supported(given, path, options, model));
  const tensors = await given.guard(path, () => tensorsOf(architecture, model, options['transformer-tied-layers']));
  const vocabularies = await readVocabularies(given, settings, architecture, path);
  const shortlist = await readGivenShortlist(given, options);
  const languages = await languagesOf(given);
  const student = fileName(path).endsWith('.bin');
  const [from, to] = [languages.from[0] ?? 'und', languages.to[0] ?? 'und'];
  const publisher = student ? 'Firefox' : 'OPUS-MT';
  return {
    format: student ? 'bergamot' : 'marian',
    manifest: {
      format: 'verso-pack',
      version: 1,
      id: `${publisher}-${from}-${languages.to.length > 1 ? 'mul' : to}`.toLowerCase(),
      name: `${publisher} ${from}–${languages.to.length > 1 ? 'mul' : to}`,
      task: 'translate',
      directions: directionsOf(languages, vocabularies.source.tags),
      architecture,
      tokens: {
        pad: architecture.vocabularySize - 1,
        decoderStart: architecture.vocabularySize - 1,
        unknown: vocabularies.target.unknown,
        endOfSentence: vocabularies.target.endOfSentence,
      },
      tokenizer: vocabularies.tokenizer,
      text: { normalisation: 'none', capitals: 'as-written', slot: null },
      longestSource: LONGEST_SOURCE,
      ...(shortlist && { shortlist: { file: SHORTLIST } }),
      decode: decodingOf(options, architecture, settings, student),
      scores: [],
      licence: await licenceOf(given),
      provenance: { format: 'Marian', model: fileName(path), version: settings['version'] ?? null },
    },
    tensors: tensors.map((tensor) => ({ ...tensor, read: () => given.guard(path, () => tensor.read()) })),
    files: shortlist ? new Map([...vocabularies.files, [SHORTLIST, shortlist]]) : vocabularies.files,
  };
}

function modelPath(given: Given, settings: Settings): string | undefined {
  const named = listed(settings, 'models').flatMap((name) => given.named(name) ?? []);
  return named[0] ?? given.find(/^model\..*\.bin$/) ?? given.find(/\.npz$/) ?? given.find(/intgemm.*\.bin$/);
}

function supported(given: Given, path: string, options: MarianOptions, { names }: MarianModel): Architecture {
  try {
    return architectureOf(options, names);
  } catch (error) {
    if (error instanceof Unsupported) throw given.unsupported(path, error.message);
    throw error;
  }
}

/** With tags, each of the targets is asked for by its own. */
function directionsOf({ from, to }: Languages, tags: readonly string[]): Direction[] {
  const targets =
    tags.length > 0
      ? tags.flatMap((tag) => {
          const language = languageTag(tag.slice(2, -2));
          return language === undefined ? [] : [{ to: language, tag }];
        })
      : (to.length > 0 ? to.slice(0, 1) : ['und']).map((language) => ({ to: language, tag: null }));
  const sources = from.length > 0 ? from : ['und'];
  // Where there is one on either side, a person may have to say which.
  const single = sources.length === 1 && targets.length === 1;
  return sources.flatMap((source) =>
    targets
      .filter((target) => single || target.to !== source)
      .map((target) => ({
        from: source,
        ...target,
        tagPlace: 'before',
        start: null,
        sourceScript: null,
        bannedScripts: [],
      })),
  );
}

function decodingOf(
  options: MarianOptions,
  architecture: Architecture,
  settings: Settings,
  student: boolean,
): PackManifest['decode'] {
  const number = (key: string, otherwise: number): number => {
    const value = Number(settings[key] ?? otherwise);
    return Number.isFinite(value) ? value : otherwise;
  };
  const layer = options['transformer-guided-alignment-layer'];
  const aligned = layer === 'last' ? architecture.decoderLayers - 1 : Number(layer) - 1;
  return {
    beam: Math.min(64, Math.max(1, Math.round(number('beam-size', student ? 1 : 6)))),
    lengthPenalty: Math.min(10, Math.max(-10, number('normalize', 1))),
    maxLengthRatio: Math.min(20, Math.max(1, number('max-length-factor', student ? 2 : 3))),
    minLength: 0,
    maxLength: architecture.maxPositions - 1,
    earlyStopping: false,
    noRepeatNgram: 0,
    banned: [],
    forcedEnd: null,
    // Students learn their alignment in the first head of a layer.
    alignmentHeads:
      student && aligned >= 0 && aligned < architecture.decoderLayers ? [{ layer: aligned, head: 0 }] : [],
  };
}
