import { z } from 'zod';
import { PackError } from './pack-error.ts';

/** The newest manifest version this program reads. */
export const PACK_VERSION = 1;

const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be a plain file name');
const positive = z.number().int().positive();
const tokenId = z.number().int().nonnegative();
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'must be a language tag');

/** Bytes of the longest `pack.json` that is read at all. */
export const LARGEST_MANIFEST = 1 << 20;

export const architectureSchema = z.strictObject({
  kind: z.literal('transformer'),
  modelDimension: positive,
  heads: positive,
  feedForwardDimension: positive,
  encoderLayers: positive,
  decoderLayers: positive,
  vocabularySize: positive,
  norm: z.enum(['pre', 'post']),
  /** A LayerNorm after the last encoder and decoder layer (usual with pre-norm). */
  finalNorm: z.boolean(),
  activation: z.enum(['relu', 'silu', 'gelu']),
  /** `sinusoidal` is Marian's layout: sines in the first half, cosines in the second. */
  positions: z.enum(['sinusoidal', 'learned']),
  maxPositions: positive,
  /** Embeddings are multiplied by √modelDimension. */
  embeddingScale: z.boolean(),
  /** all: one matrix for source, target and output; decoder: target and output; none: three matrices. */
  tiedEmbeddings: z.enum(['all', 'decoder', 'none']),
  outputBias: z.boolean(),
  layerNormEpsilon: z.number().positive().max(1),
});
export type Architecture = Readonly<z.infer<typeof architectureSchema>>;

const directionSchema = z.strictObject({
  from: language,
  to: language,
  /** Piece put before the source sentence, such as `>>en<<`; null for a model of one direction. */
  tag: z.string().nullable(),
});
export type Direction = Readonly<z.infer<typeof directionSchema>>;

export const decodeDefaultsSchema = z.strictObject({
  beam: positive,
  lengthPenalty: z.number(),
  /** Target tokens allowed for each source token (a constant is added for short sentences). */
  maxLengthRatio: z.number().positive(),
  minLength: z.number().int().nonnegative(),
  alignmentHeads: z.array(z.strictObject({ layer: tokenId, head: tokenId })),
});

export const manifestSchema = z.strictObject({
  format: z.literal('verso-pack'),
  version: z.literal(PACK_VERSION),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  name: z.string().min(1),
  directions: z.array(directionSchema).min(1),
  architecture: architectureSchema,
  tokens: z.strictObject({ pad: tokenId, unknown: tokenId, endOfSentence: tokenId, decoderStart: tokenId }),
  tokenizer: z.strictObject({ kind: z.literal('sentencepiece'), file: fileName }),
  weights: z.strictObject({ file: fileName }),
  quantization: z.union([
    z.strictObject({ bits: z.union([z.literal(8), z.literal(4)]), blockSize: z.literal(32) }),
    z.strictObject({ bits: z.literal(32) }),
  ]),
  files: z.array(
    z.strictObject({
      path: fileName,
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  decode: decodeDefaultsSchema,
  scores: z.array(
    z.strictObject({
      set: z.string(),
      from: language,
      to: language,
      beam: positive,
      bleu: z.number(),
      chrf: z.number(),
      signature: z.string(),
    }),
  ),
  licence: z.strictObject({ spdx: z.string(), notice: z.string() }),
  provenance: z.record(z.string(), z.unknown()),
});
export type PackManifest = Readonly<z.infer<typeof manifestSchema>>;
export type DecodeDefaults = PackManifest['decode'];

/**
 * Reads and validates the text of a `pack.json`.
 * @param where names the pack in error messages
 * @throws PackError `not-json` | `not-a-pack` | `newer-version` | `invalid`
 */
export function parseManifest(text: string, where: string): PackManifest {
  const manifestFile = { pack: where, file: 'pack.json' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PackError('not-json', manifestFile);
  }
  const head = z.looseObject({ format: z.literal('verso-pack'), version: z.number() }).safeParse(value);
  if (!head.success) throw new PackError('not-a-pack', manifestFile);
  const { version } = head.data;
  if (version > PACK_VERSION) throw new PackError('newer-version', { ...manifestFile, version, newest: PACK_VERSION });
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const at = issue?.path.join('.') ?? '';
    throw new PackError('invalid', { ...manifestFile, at, problem: issue?.message ?? '' });
  }
  const [contradiction] = contradictions(parsed.data);
  if (contradiction !== undefined) throw new PackError('invalid', { ...manifestFile, ...contradiction });
  return parsed.data;
}

/** What the parts of a manifest, each valid by itself, say against one another. */
function* contradictions(manifest: PackManifest): Generator<{ readonly at: string; readonly problem: string }> {
  const { architecture, tokens, decode } = manifest;
  const listed = manifest.files.map((file) => file.path);
  for (const needed of [manifest.weights.file, manifest.tokenizer.file])
    if (!listed.includes(needed)) yield { at: 'files', problem: `no size and hash for “${needed}”` };
  if (new Set(listed).size < listed.length) yield { at: 'files', problem: 'a file is listed twice' };
  const { modelDimension, heads } = architecture;
  if (modelDimension % heads !== 0)
    yield { at: 'architecture.heads', problem: `${heads} heads do not divide the model dimension ${modelDimension}` };
  for (const [name, id] of Object.entries(tokens))
    if (id >= architecture.vocabularySize)
      yield {
        at: `tokens.${name}`,
        problem: `${id} is not below the vocabulary's size ${architecture.vocabularySize}`,
      };
  for (const { layer, head } of decode.alignmentHeads)
    if (layer >= architecture.decoderLayers || head >= heads)
      yield { at: 'decode.alignmentHeads', problem: `the decoder has no head ${head} in layer ${layer}` };
}
