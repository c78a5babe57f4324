import { z } from 'zod';
import { migrated } from './migrations.ts';
import { PackError } from './pack-error.ts';

/** The newest manifest version this program reads. */
export const PACK_VERSION = 1;

export const fileName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be a plain file name');
/** Every number has an upper bound, so that a manifest alone can make nobody wait or run out of memory. */
const count = (most: number) => z.number().int().positive().max(most);
const index = (most: number) => z.number().int().nonnegative().max(most);
/** Two hundred languages into one another, and some to spare. */
const MOST_DIRECTIONS = 100_000;
const MOST_LANGUAGES = 300;
const MOST_LAYERS = 100;
const MOST_HEADS = 256;
const LARGEST_VOCABULARY = 1_000_000;
const WIDEST_BEAM = 64;
/** What 32-bit WebAssembly can hold. */
const LARGEST_FILE = 4 * 2 ** 30;
/** Bytes of the longest `pack.json` that is read at all. */
export const LARGEST_MANIFEST = 1 << 20;
const tokenId = index(LARGEST_VOCABULARY - 1);
const words = z.string().max(4000);
const language = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'must be a language tag');

const transformerSchema = z.strictObject({
  kind: z.literal('transformer'),
  modelDimension: count(8192),
  heads: count(MOST_HEADS),
  feedForwardDimension: count(65_536),
  encoderLayers: count(MOST_LAYERS),
  decoderLayers: count(MOST_LAYERS),
  /** Tokens of the target, and of the source where it does not have its own. */
  vocabularySize: count(LARGEST_VOCABULARY),
  sourceVocabularySize: count(LARGEST_VOCABULARY),
  norm: z.enum(['pre', 'post']),
  /** A LayerNorm after the last encoder and decoder layer (usual with pre-norm). */
  finalNorm: z.boolean(),
  activation: z.enum(['relu', 'silu', 'gelu']),
  /** `sinusoidal` is Marian's layout: sines in the first half, cosines in the second; `fairseq`: see embedder.ts. */
  positions: z.enum(['sinusoidal', 'fairseq', 'learned']),
  maxPositions: count(8192),
  /** Embeddings are multiplied by √modelDimension. */
  embeddingScale: z.boolean(),
  /** A LayerNorm after embedding and position, on either side. */
  embeddingNorm: z.boolean(),
  /** all: one matrix for source, target and output; decoder: target and output; none: three matrices. */
  tiedEmbeddings: z.enum(['all', 'decoder', 'none']),
  outputBias: z.boolean(),
  layerNormEpsilon: z.number().positive().max(1),
});
/** What a model is computed by. `transformer-ssru`: its decoder has a recurrence in place of self-attention (models/architectures/ssru). */
export const architectureSchema = z.discriminatedUnion('kind', [
  transformerSchema,
  transformerSchema.extend({ kind: z.literal('transformer-ssru') }),
]);
export type Architecture = Readonly<z.infer<typeof architectureSchema>>;

/** A value of Unicode's property Script. */
const script = z.string().refine(isScript, 'must be a Unicode script such as Han');

/** How the text was written that the model learnt from: its sources are written so too. */
const textSchema = z.strictObject({
  /** none: only spaces and control characters; verso-1: see models/tasks/translate/normalise.ts. */
  normalisation: z.enum(['none', 'verso-1']),
  /** plain: capitals that only decorate (SHOUTING, Titles Like This) are read as small letters. */
  capitals: z.enum(['as-written', 'plain']),
  /** Symbols of the tokenizer that stand for what is copied, `#` being their number from 0 on; null: it has none. */
  slot: z
    .string()
    .max(32)
    .regex(/^[^#\s]+#[^#\s]+$/u, 'must be a symbol with # for its number, such as ⟦#⟧')
    .nullable(),
});

const piece = z.string().min(1).max(64);

const directionSchema = z.strictObject({
  from: language,
  to: language,
  /** Piece put before the source sentence, such as `>>en<<`; null for a model of one direction. */
  tag: piece.nullable(),
  /** Where the tag stands: before the source, or behind its end-of-sentence. */
  tagPlace: z.enum(['before', 'after']),
  /** Piece that every target begins with, such as the language's own; null: the model is free. */
  start: piece.nullable(),
  /** Script variant (ISO 15924) that sources are brought into, the only one the model reads; null: they stay as they are. */
  sourceScript: z.literal('Hans').nullable(),
  /** Unicode scripts that no translation contains, because the model would copy what it does not know. */
  bannedScripts: z.array(script).max(16),
});
export type Direction = Readonly<z.infer<typeof directionSchema>>;

export const decodeDefaultsSchema = z.strictObject({
  beam: count(WIDEST_BEAM),
  lengthPenalty: z.number().min(-10).max(10),
  /** Target tokens allowed for each source token (a constant is added for short sentences). */
  maxLengthRatio: z.number().positive().max(20),
  minLength: index(1024),
  /** Tokens of the longest target, end-of-sentence included. */
  maxLength: count(8192),
  /** When search is done: see SearchOptions in models/decode/options.ts. */
  earlyStopping: z.union([z.boolean(), z.literal('never')]),
  /** No target holds the same n tokens in a row twice; 0: it may. */
  noRepeatNgram: index(64),
  /** Tokens that no target holds in a row. */
  banned: z.array(z.array(tokenId).min(1).max(16)).max(1000),
  /** Token that a target of the greatest length ends with; null: it is cut. */
  forcedEnd: tokenId.nullable(),
  alignmentHeads: z.array(z.strictObject({ layer: index(MOST_LAYERS - 1), head: index(MOST_HEADS - 1) })).max(1024),
});

/** A language of a model of many: the pieces that stand for it on either side. */
const spokenSchema = z.strictObject({
  language,
  tag: piece.nullable(),
  tagPlace: z.enum(['before', 'after']),
  start: piece.nullable(),
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

const sentencePieceSchema = z.strictObject({
  kind: z.literal('sentencepiece'),
  file: fileName,
  /** SentencePiece model of the target where it has its own. */
  target: fileName.optional(),
  /** Pieces by their ids (models/tokenizer/vocabulary-file.ts), where these are not SentencePiece's own. */
  vocabulary: fileName.optional(),
  /** The same of the target where it has its own. */
  targetVocabulary: fileName.optional(),
});
const tokenizerSchema = z.discriminatedUnion('kind', [
  sentencePieceSchema,
  /** GPT-2's: `file` has the merges, best first. */
  z.strictObject({ kind: z.literal('byte-level-bpe'), file: fileName, vocabulary: fileName }),
]);
export type TokenizerSpec = Readonly<z.infer<typeof tokenizerSchema>>;

export const manifestSchema = z.strictObject({
  format: z.literal('verso-pack'),
  version: z.literal(PACK_VERSION),
  id: z
    .string()
    .max(64)
    .regex(/^[a-z0-9][a-z0-9-]*$/),
  name: z.string().min(1).max(200),
  directions: z.array(directionSchema).min(1).max(MOST_DIRECTIONS),
  /**
   * Languages of which each is translated into every other; `directions` has them all. A file may leave those out, since
   * two hundred languages are forty thousand directions.
   */
  between: z.array(spokenSchema).max(MOST_LANGUAGES).optional(),
  architecture: architectureSchema,
  tokens: z.strictObject({ pad: tokenId, unknown: tokenId, endOfSentence: tokenId, decoderStart: tokenId }),
  /** What packs are for; each is a folder of models/tasks. */
  task: z.enum(['translate', 'summarise']),
  tokenizer: tokenizerSchema,
  weights: z.strictObject({ file: fileName }),
  quantization: z.union([
    z.strictObject({ bits: z.union([z.literal(8), z.literal(4)]), blockSize: z.literal(32) }),
    z.strictObject({ bits: z.literal(32) }),
  ]),
  files: z
    .array(
      z.strictObject({
        path: fileName,
        bytes: index(LARGEST_FILE),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(64),
  /** Glosses of a dictionary that the model learnt to read behind rare words of its source. */
  hints: hintsSchema.optional(),
  /** Which pieces a translation can need, by those of its source: see models/format/shortlist.ts. Steps are faster with it. */
  shortlist: z.strictObject({ file: fileName }).optional(),
  text: textSchema,
  /** Tokens of the longest source that the model learnt from, with tag and end-of-sentence. */
  longestSource: count(8192),
  decode: decodeDefaultsSchema,
  scores: z
    .array(
      z.strictObject({
        set: words,
        from: language,
        to: language,
        beam: count(WIDEST_BEAM),
        bleu: z.number(),
        chrf: z.number(),
        signature: words,
      }),
    )
    .max(1000),
  licence: z.strictObject({ spdx: words, notice: words }),
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
  const parsed = manifestSchema.safeParse(migrated(head.data));
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
  const { weights, tokenizer, hints, shortlist } = manifest;
  for (const needed of [weights.file, ...tokenizerFiles(tokenizer), hints?.file, shortlist?.file])
    if (needed !== undefined && !listed.includes(needed))
      yield { at: 'files', problem: `no size and hash for “${needed}”` };
  if (new Set(listed).size < listed.length) yield { at: 'files', problem: 'a file is listed twice' };
  if (manifest.hints !== undefined && manifest.hints.open === manifest.hints.close)
    yield { at: 'hints.close', problem: 'it is the same marker as “hints.open”' };
  const { modelDimension, heads } = architecture;
  if (modelDimension % heads !== 0)
    yield { at: 'architecture.heads', problem: `${heads} heads do not divide the model dimension ${modelDimension}` };
  if (tokens.endOfSentence >= architecture.sourceVocabularySize)
    yield { at: 'tokens.endOfSentence', problem: 'the source has no such token' };
  if (architecture.tiedEmbeddings === 'all' && architecture.sourceVocabularySize !== architecture.vocabularySize)
    yield {
      at: 'architecture.tiedEmbeddings',
      problem: 'source and target share a matrix, but have not as many tokens',
    };
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

/** Every file that a tokenizer is read from. */
export function tokenizerFiles(tokenizer: TokenizerSpec): readonly string[] {
  const { kind: _, ...files } = tokenizer;
  return Object.values(files).filter((file) => file !== undefined);
}

function isScript(name: string): boolean {
  if (!/^[A-Za-z_]{2,40}$/.test(name)) return false;
  try {
    return new RegExp(`\\p{Script=${name}}`, 'u').source !== '';
  } catch {
    return false;
  }
}

/** Bytes of a model's weights as 32-bit numbers, which is how the processor multiplies them. */
export function weightsAsFloats({ files, weights, quantization }: PackManifest): number {
  const stored = files.find(({ path }) => path === weights.file)?.bytes ?? 0;
  const each = quantization.bits === 32 ? 4 : quantization.bits / 8 + 4 / quantization.blockSize;
  return (stored / each) * 4;
}
