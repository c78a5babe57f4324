import { z } from 'zod';

/** The newest manifest version this program reads. */
export const PACK_VERSION = 1;

const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be a plain file name');
const positive = z.number().int().positive();
const tokenId = z.number().int().nonnegative();
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'must be a language tag');

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
  layerNormEpsilon: z.number().positive(),
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

/** A piece of the tokenizer that text cannot spell by chance, other than the slots of protected spans. */
const marker = z.string().regex(/^⟦[^⟦⟧\s\d][^⟦⟧\s]{0,30}⟧$/u, 'must be a piece such as ⟦gloss⟧');

export const hintsSchema = z.strictObject({
  /** Gzipped; see models/hints/read-hints.ts. */
  file: fileName,
  /** Pieces that a gloss stands between. */
  open: marker,
  close: marker,
  licence: z.strictObject({ spdx: z.string(), notice: z.string() }),
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
  /** Glosses of a dictionary that the model learnt to read behind rare words of its source. */
  hints: hintsSchema.optional(),
  /** Tokens of the longest source that the model learnt from, with tag and end-of-sentence. */
  longestSource: positive.default(128),
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

export type PackErrorCode =
  | 'not-json'
  | 'not-a-pack'
  | 'newer-version'
  | 'invalid'
  | 'missing-file'
  | 'wrong-size'
  | 'wrong-hash'
  | 'bad-weights'
  | 'bad-tokenizer'
  | 'bad-hints';

/** Something is wrong with a pack; the message names the pack or file and the remedy. */
export class PackError extends Error {
  override readonly name = 'PackError';
  constructor(
    readonly code: PackErrorCode,
    message: string,
    readonly file?: string,
  ) {
    super(message);
  }
}

/**
 * Reads and validates the text of a `pack.json`.
 * @param where names the pack in error messages
 * @throws PackError `not-json` | `not-a-pack` | `newer-version` | `invalid`
 */
export function parseManifest(text: string, where: string): PackManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PackError('not-json', `${where}: pack.json is not valid JSON. Install the pack again.`, 'pack.json');
  }
  const head = z.looseObject({ format: z.literal('verso-pack'), version: z.number() }).safeParse(value);
  if (!head.success)
    throw new PackError('not-a-pack', `${where}: pack.json does not describe a Verso language pack.`, 'pack.json');
  if (head.data.version > PACK_VERSION) {
    throw new PackError(
      'newer-version',
      `${where}: this pack has format version ${head.data.version}, and this Verso reads up to ${PACK_VERSION}. Update Verso, or install an older pack.`,
      'pack.json',
    );
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new PackError(
      'invalid',
      `${where}: pack.json is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}. Install the pack again.`,
      'pack.json',
    );
  }
  const manifest = parsed.data;
  const listed = new Set(manifest.files.map((file) => file.path));
  for (const needed of [manifest.weights.file, manifest.tokenizer.file, manifest.hints?.file]) {
    if (needed !== undefined && !listed.has(needed))
      throw new PackError(
        'invalid',
        `${where}: pack.json lists no size and hash for “${needed}”. Install the pack again.`,
        needed,
      );
  }
  const { modelDimension, heads } = manifest.architecture;
  if (modelDimension % heads !== 0) {
    throw new PackError(
      'invalid',
      `${where}: pack.json is invalid at “architecture.heads”: ${heads} heads do not divide the model dimension ${modelDimension}.`,
      'pack.json',
    );
  }
  if (manifest.hints !== undefined && manifest.hints.open === manifest.hints.close) {
    throw new PackError(
      'invalid',
      `${where}: pack.json is invalid at “hints.close”: it is the same marker as “hints.open”. Install the pack again.`,
      'pack.json',
    );
  }
  return manifest;
}
