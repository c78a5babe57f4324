import { z } from 'zod';
import type { Architecture, PackManifest } from '../../pack/manifest.ts';
import type { ModelFolder } from './folder.ts';

/** No model has more of anything; memory is set aside for what a file says. */
const MOST = 1_000_000;
const count = z.number().int().positive().max(MOST);
const id = z.number().int().nonnegative();
/** A list in some configurations: the first one is meant. */
const oneOf = z.union([id, z.array(id).min(1)]).transform((value) => (typeof value === 'number' ? value : value[0]!));

const configSchema = z.object({
  model_type: z.string().max(64),
  vocab_size: count,
  decoder_vocab_size: count.nullish(),
  d_model: count,
  encoder_layers: count.max(1000),
  decoder_layers: count.max(1000),
  encoder_attention_heads: count,
  decoder_attention_heads: count,
  encoder_ffn_dim: count,
  decoder_ffn_dim: count,
  activation_function: z.string().max(64).default('gelu'),
  scale_embedding: z.boolean().nullish(),
  max_position_embeddings: count.default(1024),
  share_encoder_decoder_embeddings: z.boolean().default(true),
  tie_word_embeddings: z.boolean().default(true),
  normalize_before: z.boolean().nullish(),
  add_final_layer_norm: z.boolean().nullish(),
  add_bias_logits: z.boolean().nullish(),
  _name_or_path: z.string().max(1000).nullish(),
});
export type Config = z.infer<typeof configSchema>;

/** What `config.json` and `generation_config.json` say of decoding; the latter wins. */
const generationSchema = z.object({
  pad_token_id: oneOf.nullish(),
  eos_token_id: oneOf.nullish(),
  decoder_start_token_id: oneOf.nullish(),
  forced_bos_token_id: oneOf.nullish(),
  forced_eos_token_id: oneOf.nullish(),
  num_beams: count.max(64).nullish(),
  length_penalty: z.number().min(-10).max(10).nullish(),
  max_length: count.nullish(),
  max_new_tokens: count.nullish(),
  min_length: id.nullish(),
  early_stopping: z.union([z.boolean(), z.literal('never')]).nullish(),
  no_repeat_ngram_size: id.max(64).nullish(),
  bad_words_ids: z.array(z.array(id).min(1).max(16)).max(1000).nullish(),
  renormalize_logits: z.boolean().nullish(),
});
export type Generation = z.infer<typeof generationSchema>;

export async function readConfig(folder: ModelFolder): Promise<{ config: Config; generation: Generation }> {
  const config = await folder.json('config.json', configSchema);
  const inConfig = await folder.json('config.json', generationSchema);
  const own = (await folder.optional('generation_config.json', generationSchema)) ?? {};
  const said = Object.entries(own).filter(([, value]) => value !== null && value !== undefined);
  return { config, generation: { ...inConfig, ...Object.fromEntries(said) } };
}

const ACTIVATIONS: Readonly<Record<string, Architecture['activation']>> = {
  relu: 'relu',
  gelu: 'gelu',
  swish: 'silu',
  silu: 'silu',
};

/** What the families of models differ in. */
export type Family = Pick<Architecture, 'norm' | 'finalNorm' | 'positions' | 'embeddingNorm' | 'outputBias'>;

/** @throws ImportError `import-unsupported` */
export function architectureOf(folder: ModelFolder, config: Config, family: Family): Architecture {
  const fail = (problem: string): never => {
    throw folder.unsupported('config.json', problem);
  };
  const [heads, inner] = [config.encoder_attention_heads, config.encoder_ffn_dim];
  if (config.decoder_attention_heads !== heads)
    fail(`${heads} heads in the encoder and ${config.decoder_attention_heads} in the decoder`);
  if (config.decoder_ffn_dim !== inner)
    fail(`feed-forward layers of ${inner} in the encoder and ${config.decoder_ffn_dim} in the decoder`);
  const activation = ACTIVATIONS[config.activation_function];
  if (activation === undefined) return fail(`the activation function “${config.activation_function}”`);
  const shared = config.share_encoder_decoder_embeddings;
  return {
    kind: 'transformer',
    modelDimension: config.d_model,
    heads,
    feedForwardDimension: inner,
    encoderLayers: config.encoder_layers,
    decoderLayers: config.decoder_layers,
    vocabularySize: shared ? config.vocab_size : (config.decoder_vocab_size ?? config.vocab_size),
    sourceVocabularySize: config.vocab_size,
    activation,
    maxPositions: config.max_position_embeddings,
    embeddingScale: config.scale_embedding ?? false,
    tiedEmbeddings: !config.tie_word_embeddings ? 'none' : shared ? 'all' : 'decoder',
    layerNormEpsilon: 1e-5,
    ...family,
  };
}

/** Target tokens for each of the source at most, where the model itself says nothing. */
const LENGTH_RATIO = 3;

/** How the publisher has the model decode. */
export function decodingOf(generation: Generation, maxPositions: number): PackManifest['decode'] {
  // Lengths of `generate` count the decoder start token.
  const longest = generation.max_new_tokens ?? (generation.max_length ?? maxPositions) - 1;
  return {
    beam: generation.num_beams ?? 1,
    lengthPenalty: generation.length_penalty ?? 1,
    maxLengthRatio: LENGTH_RATIO,
    minLength: Math.max(0, (generation.min_length ?? 0) - 1),
    maxLength: Math.max(1, Math.min(longest, maxPositions - 1)),
    earlyStopping: generation.early_stopping ?? false,
    noRepeatNgram: generation.no_repeat_ngram_size ?? 0,
    banned: generation.bad_words_ids ?? [],
    forcedEnd: generation.forced_eos_token_id ?? null,
    alignmentHeads: [],
  };
}
