import { z } from 'zod';
import { FormatError } from '../../format/format-error.ts';
import { readYaml } from '../../format/yaml.ts';
import { architectureSchema, type Architecture } from '../../pack/manifest.ts';

const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const word = z.string().max(100);

/** What a model's own options say of its shape; defaults are Marian's. */
const optionsSchema = z.object({
  type: word,
  'dim-emb': number,
  'dim-vocabs': z.array(number).min(2).max(2),
  'enc-depth': number,
  'dec-depth': number,
  'transformer-heads': number,
  'transformer-dim-ffn': number,
  'transformer-decoder-dim-ffn': number.default(0),
  'transformer-ffn-depth': number.default(2),
  'transformer-decoder-ffn-depth': number.default(0),
  'transformer-ffn-activation': word.default('swish'),
  'transformer-preprocess': word.default(''),
  'transformer-postprocess': word.default('dan'),
  'transformer-postprocess-emb': word.default('d'),
  'transformer-postprocess-top': word.default(''),
  'transformer-decoder-autoreg': word.default('self-attention'),
  'dec-cell': word.default('gru'),
  'right-left': flag.default(false),
  'layer-normalization': flag.default(false),
  'transformer-train-position-embeddings': flag.default(false),
  'transformer-no-projection': flag.default(false),
  'transformer-no-bias': flag.default(false),
  'transformer-no-affine': flag.default(false),
  'transformer-rnn-projection': flag.default(false),
  'transformer-depth-scaling': flag.default(false),
  'transformer-tied-layers': z.array(number).default([]),
  'transformer-guided-alignment-layer': word.default('last'),
});
export type MarianOptions = z.infer<typeof optionsSchema>;

/** @throws FormatError */
export function readOptions(text: string): MarianOptions {
  const parsed = optionsSchema.safeParse(readYaml(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FormatError(`its option “${issue?.path.join('.') ?? ''}” is missing or not as it should be`);
}

/** Positions are computed, so there is no last one; this is far beyond any sentence. */
const MOST_POSITIONS = 512;
/** As Marian's `layerNorm` in `models/transformer.h` has it. */
const EPSILON = 1e-6;

/**
 * The architecture that options describe.
 * @param names of the model's tensors
 * @throws Unsupported, FormatError
 */
export function architectureOf(options: MarianOptions, names: ReadonlySet<string>): Architecture {
  for (const problem of unsupported(options)) throw new Unsupported(problem);
  const [source, target] = options['dim-vocabs'] as [number, number];
  const shared = names.has('Wemb');
  const ownOutput = names.has('decoder_ff_logit_out_W') || names.has('decoder_ff_logit_out_Wt');
  if (shared && source !== target) throw new Unsupported('one vocabulary with two sizes');
  const recurrent = options['transformer-decoder-autoreg'] === 'rnn';
  const architecture = architectureSchema.safeParse({
    kind: recurrent ? 'transformer-ssru' : 'transformer',
    modelDimension: options['dim-emb'],
    heads: options['transformer-heads'],
    feedForwardDimension: options['transformer-dim-ffn'],
    encoderLayers: options['enc-depth'],
    decoderLayers: options['dec-depth'],
    // One more than Marian's: what a target begins with, whose embedding is zeros.
    vocabularySize: target + 1,
    sourceVocabularySize: shared && !ownOutput ? source + 1 : source,
    norm: options['transformer-preprocess'].includes('n') ? 'pre' : 'post',
    finalNorm: options['transformer-postprocess-top'].includes('n'),
    activation: options['transformer-ffn-activation'] === 'relu' ? 'relu' : 'silu',
    positions: 'sinusoidal',
    maxPositions: MOST_POSITIONS,
    embeddingScale: true,
    embeddingNorm: options['transformer-postprocess-emb'].includes('n'),
    tiedEmbeddings: ownOutput ? 'none' : shared ? 'all' : 'decoder',
    outputBias: true,
    layerNormEpsilon: EPSILON,
  } satisfies Architecture);
  if (!architecture.success || options['dim-emb'] % options['transformer-heads'] !== 0)
    throw new FormatError('its options ask for sizes that no model has');
  return architecture.data;
}

/** Something that Marian can do and Verso cannot; the message names it. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported';
}

function* unsupported(options: MarianOptions): Generator<string> {
  const { type } = options;
  if (type !== 'transformer') yield `a model of the type “${type}”`;
  const decoder = options['transformer-decoder-autoreg'];
  if (decoder === 'rnn' ? options['dec-cell'] !== 'ssru' : decoder !== 'self-attention')
    yield `a decoder of “${decoder === 'rnn' ? options['dec-cell'] : decoder}”`;
  if (decoder === 'rnn' && options['layer-normalization']) yield 'normalisation within the recurrence';
  if (decoder === 'rnn' && options['transformer-rnn-projection']) yield 'projections behind the recurrence';
  const [inner, ofDecoder] = [options['transformer-dim-ffn'], options['transformer-decoder-dim-ffn']];
  if (ofDecoder !== 0 && ofDecoder !== inner)
    yield `feed-forward layers of ${inner} in the encoder and ${ofDecoder} in the decoder`;
  const depth = options['transformer-decoder-ffn-depth'] || 2;
  if (options['transformer-ffn-depth'] !== 2 || depth !== 2) yield 'feed-forward layers of other than two steps';
  const activation = options['transformer-ffn-activation'];
  if (!['relu', 'swish'].includes(activation)) yield `the activation function “${activation}”`;
  const [before, after] = [options['transformer-preprocess'], options['transformer-postprocess']];
  const residual = after.replaceAll('d', '');
  if (!/^[dn]*$/.test(before) || !['a', 'an'].includes(residual) || (before.includes('n') && residual === 'an'))
    yield `the order “${before}” and “${after}” of steps around a layer`;
  if (!before.includes('n') && residual === 'a') yield 'layers without normalisation';
  if (options['right-left']) yield 'translations that are written from their end';
  if (options['transformer-train-position-embeddings']) yield 'positions that were learnt';
  if (options['transformer-no-projection']) yield 'attention without projection';
  if (options['transformer-no-bias'] || options['transformer-no-affine']) yield 'layers without bias';
  if (options['transformer-depth-scaling']) yield 'weights that are scaled by depth';
}
