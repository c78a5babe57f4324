import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readWeights } from '../../../models/architectures/transformer/model-weights.ts';
import { readPack } from '../../../models/pack/read-pack.ts';
import type { PackManifest } from '../../../models/pack/manifest.ts';
import { folderSource } from '../../cli/packs.ts';
import { exportedDecoder, exportedEncoder } from './exported-graphs.ts';
import type { PeerPrecision } from './exported-layers.ts';
import { merged } from './merged.ts';
import { selfContained } from './self-contained.ts';

/** Part of the folder's name; another form of the files gets another. */
const FORM = 1;
const SUFFIX: Readonly<Record<PeerPrecision, string>> = { f32: '', q8: '_quantized' };

/**
 * Writes a pack as transformers.js expects a Marian model, in f32 and q8, unless that has been done.
 * @returns the folder
 */
export async function exported(pack: string, cache: string): Promise<string> {
  const { manifest, weights: file } = await readPack(folderSource(pack));
  const key = createHash('sha256')
    .update(JSON.stringify([FORM, manifest.files]))
    .digest('hex')
    .slice(0, 12);
  const folder = join(cache, `${manifest.id}-${key}`);
  if (existsSync(join(folder, 'config.json'))) return folder;
  const { architecture } = manifest;
  if (architecture.activation !== 'relu' || architecture.positions !== 'sinusoidal')
    throw new Error('Only models with ReLU and sinusoidal positions are written for the peers.');
  const weights = readWeights(file, manifest);
  const write = (name: string, content: Uint8Array | string): void => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  for (const precision of ['f32', 'q8'] as const) {
    const decoder = merged(
      exportedDecoder(architecture, weights, precision, true),
      exportedDecoder(architecture, weights, precision, false),
    );
    write(
      `onnx/encoder_model${SUFFIX[precision]}.onnx`,
      selfContained(exportedEncoder(architecture, weights, precision)),
    );
    write(`onnx/decoder_model_merged${SUFFIX[precision]}.onnx`, selfContained(decoder));
  }
  write('generation_config.json', JSON.stringify(generationOf(manifest)));
  // Last: that it is there says that all is.
  write('config.json', JSON.stringify({ ...configOf(manifest), ...generationOf(manifest) }));
  return folder;
}

function configOf({ architecture }: PackManifest): Record<string, unknown> {
  const { modelDimension, heads, encoderLayers, decoderLayers, feedForwardDimension, vocabularySize } = architecture;
  return {
    model_type: 'marian',
    architectures: ['MarianMTModel'],
    is_encoder_decoder: true,
    d_model: modelDimension,
    encoder_attention_heads: heads,
    decoder_attention_heads: heads,
    encoder_layers: encoderLayers,
    decoder_layers: decoderLayers,
    num_hidden_layers: encoderLayers,
    encoder_ffn_dim: feedForwardDimension,
    decoder_ffn_dim: feedForwardDimension,
    vocab_size: vocabularySize,
  };
}

function generationOf({ architecture, tokens }: PackManifest): Record<string, unknown> {
  return {
    decoder_start_token_id: tokens.decoderStart,
    eos_token_id: tokens.endOfSentence,
    pad_token_id: tokens.pad,
    bad_words_ids: [[tokens.pad]],
    max_length: architecture.maxPositions,
  };
}
