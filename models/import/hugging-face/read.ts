import { z } from 'zod';
import { manifestSchema, type PackManifest } from '../../pack/manifest.ts';
import type { ImportFiles } from '../files.ts';
import type { ForeignModel } from '../foreign-model.ts';
import { architectureOf, decodingOf, readConfig } from './config.ts';
import type { FamilyReader } from './family.ts';
import { readM2m, readMbart } from './fairseq.ts';
import { ModelFolder } from './folder.ts';
import { readMarian } from './marian.ts';
import { readBart, readPegasus } from './summarisers.ts';
import { tensorsOf } from './tensors.ts';
import { openWeights } from './weights.ts';

const FAMILIES: Readonly<Record<string, FamilyReader>> = {
  marian: readMarian,
  m2m_100: readM2m,
  mbart: readMbart,
  bart: readBart,
  pegasus: readPegasus,
};
const headSchema = z.object({ model_type: z.string().max(64).nullish() });

/**
 * A model as `transformers` saves it, by the family that its `config.json` names.
 * @returns undefined for files without a `config.json` of a model
 * @throws ImportError
 */
export async function readHuggingFace(files: ImportFiles): Promise<ForeignModel | undefined> {
  const folder = ModelFolder.find(files);
  if (folder === undefined) return undefined;
  const { model_type: type } = await folder.json('config.json', headSchema);
  if (type === undefined || type === null) return undefined;
  const read = FAMILIES[type];
  if (read === undefined)
    throw folder.unsupported(
      'config.json',
      `a model of the type “${type}” (known: ${Object.keys(FAMILIES).join(', ')})`,
    );
  const { config, generation } = await readConfig(folder);
  const found = await read(folder, config, generation);
  const architecture = architectureOf(folder, config, found.family);
  const weights = await openWeights(folder);
  const end = generation.eos_token_id ?? 0;
  const banned = (generation.bad_words_ids ?? []).flatMap((phrase) => (phrase.length === 1 ? phrase : []));
  const never = generation.renormalize_logits === true && architecture.outputBias ? banned : [];
  const manifest: ForeignModel['manifest'] = {
    format: 'verso-pack',
    version: 1,
    id: idOf(nameOf(config._name_or_path, files.name)),
    name: nameOf(config._name_or_path, files.name),
    directions: [...found.directions],
    ...(found.between && { between: found.between }),
    architecture,
    tokens: {
      pad: generation.pad_token_id ?? end,
      unknown: found.unknown,
      endOfSentence: end,
      decoderStart: found.start,
    },
    task: found.task,
    tokenizer: found.tokenizer,
    text: { normalisation: 'none', capitals: 'as-written', slot: null },
    longestSource: Math.min(found.longestSource, architecture.maxPositions),
    decode: decodingOf(generation, architecture.maxPositions),
    scores: [],
    licence: { spdx: found.card.licence, notice: '' },
    provenance: { format: 'hugging-face', type },
  };
  check(folder, manifest);
  const { positionOffset } = found;
  return {
    format: 'hugging-face',
    manifest,
    tensors: tensorsOf(folder, architecture, weights, { positionOffset, never }),
    files: found.files,
  };
}

/** Numbers that a manifest may not hold, such as a vocabulary of ten million tokens, are no model's. */
function check(folder: ModelFolder, manifest: ForeignModel['manifest']): void {
  const { weights: _, files: __, quantization: ___, ...shape } = manifestSchema.shape;
  const parsed = z.strictObject(shape).safeParse(manifest);
  const issue = parsed.error?.issues[0];
  if (issue !== undefined) throw folder.damaged('config.json', `${issue.path.join('.')}: ${issue.message}`);
  const { architecture, tokens, decode } = manifest;
  if (architecture.modelDimension % architecture.heads !== 0)
    throw folder.damaged('config.json', `${architecture.heads} heads do not divide ${architecture.modelDimension}`);
  const ids = [...Object.values(tokens), ...decode.banned.flat(), decode.forcedEnd ?? 0];
  const stray = ids.find((id) => id >= architecture.vocabularySize);
  if (stray !== undefined) throw folder.damaged('config.json', `the vocabulary has no token ${stray}`);
  if (tokens.endOfSentence >= architecture.sourceVocabularySize)
    throw folder.damaged('config.json', 'the source has no end-of-sentence');
}

/** The name that a publisher gave a model, or that its folder has. */
function nameOf(published: PackManifest['name'] | null | undefined, folder: string): string {
  const known = /^[\w.-]+\/([\w.-]+)$/.exec(published ?? '')?.[1];
  return (known ?? folder.replace(/\.(zip|tar|tgz|tar\.gz)$/i, '')).slice(0, 200) || 'model';
}

/** As manifests want it: small letters, digits and hyphens. */
export function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return id.slice(0, 64) || 'model';
}
