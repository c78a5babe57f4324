import type { Architecture } from '../../../../models/pack/manifest.ts';
import { Random } from '../../../fuzz/random.ts';
import { quantisedBytes, writeMarianBinary, type MarianItem } from './marian-binary.ts';

/** The largest number that a product is expected to meet: students come with one for each matrix. It costs the same whatever it is. */
const PEAK = 8;
/** A logit of what is never chosen. */
const NEVER = -1e9;

/**
 * A model of random weights with the sizes of an architecture and the form of Bergamot's and Firefox's own: normalised
 * behind each layer, a simple recurrence (SSRU) where a Transformer's decoder attends to itself, bytes with the
 * multipliers of what they meet (`int8shiftAlphaAll`).
 * @param ending id that is never chosen, so that translations are as long as they may be
 */
export function student(architecture: Architecture, ending: number): Uint8Array<ArrayBuffer> {
  const items: MarianItem[] = [];
  const random = new Random(1);
  const { modelDimension: model, feedForwardDimension: inner, vocabularySize: vocabulary } = architecture;
  const floats = (name: string, values: Float32Array): void => {
    const bytes = new Uint8Array(values.buffer);
    items.push({ name, shape: [1, values.length], type: 'float32', bytes });
  };
  const alpha = (name: string): void => floats(`${name}_QuantMultA`, Float32Array.of(127 / PEAK));
  const matrix = (name: string, rows: number, columns: number, spread: number): void => {
    const values = Float32Array.from({ length: rows * columns }, () => (2 * random.next() - 1) * spread);
    items.push({ name, shape: [rows, columns], type: 'intgemm8', bytes: quantisedBytes(values) });
    alpha(name);
  };
  const linear = (prefix: string, part: string, rows: number, columns: number): void => {
    matrix(`${prefix}_W${part}`, rows, columns, Math.sqrt(6 / (rows + columns)));
    floats(`${prefix}_b${part}`, new Float32Array(columns));
  };
  const norm = (prefix: string): void => {
    floats(`${prefix}_ln_scale`, new Float32Array(model).fill(1));
    floats(`${prefix}_ln_bias`, new Float32Array(model));
  };
  const attention = (prefix: string): void => {
    for (const part of ['q', 'k', 'v', 'o']) linear(prefix, part, model, model);
    norm(`${prefix}_Wo`);
  };
  const feedForward = (prefix: string): void => {
    linear(prefix, '1', model, inner);
    linear(prefix, '2', inner, model);
    norm(`${prefix}_ffn`);
  };
  matrix('Wemb', vocabulary, model, model ** -0.5);
  // The output layer has the embedding under this name once a shortlist has chosen from it.
  alpha('none');
  const bias = new Float32Array(vocabulary);
  bias[ending] = NEVER;
  floats('decoder_ff_logit_out_b', bias);
  for (let layer = 1; layer <= architecture.encoderLayers; layer += 1) {
    attention(`encoder_l${layer}_self`);
    feedForward(`encoder_l${layer}_ffn`);
  }
  for (let layer = 1; layer <= architecture.decoderLayers; layer += 1) {
    matrix(`decoder_l${layer}_rnn_W`, model, model, Math.sqrt(3 / model));
    linear(`decoder_l${layer}_rnn`, 'f', model, model);
    norm(`decoder_l${layer}_rnn_ffn`);
    attention(`decoder_l${layer}_context`);
    feedForward(`decoder_l${layer}_ffn`);
  }
  return writeMarianBinary(optionsOf(architecture), items);
}

function optionsOf(architecture: Architecture): string {
  const { vocabularySize: vocabulary } = architecture;
  const options = {
    type: 'transformer',
    'dim-emb': architecture.modelDimension,
    'dim-vocabs': `[${vocabulary}, ${vocabulary}]`,
    'enc-depth': architecture.encoderLayers,
    'dec-depth': architecture.decoderLayers,
    'transformer-heads': architecture.heads,
    'transformer-dim-ffn': architecture.feedForwardDimension,
    'transformer-decoder-dim-ffn': 0,
    'transformer-ffn-depth': 2,
    'transformer-decoder-ffn-depth': 0,
    'transformer-ffn-activation': 'relu',
    'transformer-preprocess': '""',
    'transformer-postprocess': 'dan',
    'transformer-postprocess-emb': 'd',
    'transformer-postprocess-top': '""',
    'transformer-decoder-autoreg': 'rnn',
    'dec-cell': 'ssru',
    'dec-cell-base-depth': 2,
    'dec-cell-high-depth': 1,
    'transformer-guided-alignment-layer': 'last',
    'transformer-train-position-embeddings': false,
    'transformer-no-projection': false,
    'transformer-tied-layers': '[]',
    'transformer-aan-depth': 2,
    'transformer-aan-nogate': false,
    'layer-normalization': false,
    'tied-embeddings': false,
    'tied-embeddings-all': true,
    'tied-embeddings-src': false,
    skip: false,
    'input-types': '[]',
    ulr: false,
    'ulr-dim-emb': 0,
    'right-left': false,
    version: 'v1.9.56 of a benchmark, not of Marian',
  };
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
