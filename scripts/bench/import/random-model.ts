import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A model that `transformers` wrote, whose files are taken over, and whose tensors are made larger. */
const SMALL = join(import.meta.dirname, '../../../test/fixtures/import/hugging-face/opus-mt-en-fr');
/** As of OPUS-MT's models: some 300 MB. */
const SIZES = { width: 512, feedForward: 2048, layers: 6, vocabulary: 58_101, heads: 8, positions: 512 } as const;
/** Numbers that are made and written at a time. */
const PART = 1 << 20;

interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
}

/** Writes a Marian model of random numbers as Hugging Face has them. @returns bytes of its largest tensor, and of all */
export function writeRandomModel(folder: string): { readonly largest: number; readonly bytes: number } {
  mkdirSync(folder, { recursive: true });
  const read = (file: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(SMALL, file), 'utf8')) as Record<string, unknown>;
  const write = (file: string, content: object): void => writeFileSync(join(folder, file), JSON.stringify(content));
  const small = read('config.json');
  const pad = SIZES.vocabulary - 1;
  const ids = { pad_token_id: pad, decoder_start_token_id: pad };
  write('config.json', {
    ...small,
    ...ids,
    ...{ d_model: SIZES.width, encoder_ffn_dim: SIZES.feedForward, decoder_ffn_dim: SIZES.feedForward },
    ...{ encoder_layers: SIZES.layers, decoder_layers: SIZES.layers, max_position_embeddings: SIZES.positions },
    ...{ encoder_attention_heads: SIZES.heads, decoder_attention_heads: SIZES.heads },
    ...{ vocab_size: SIZES.vocabulary, decoder_vocab_size: SIZES.vocabulary },
  });
  write('generation_config.json', { ...read('generation_config.json'), ...ids, bad_words_ids: [[pad]] });
  write('tokenizer_config.json', { source_lang: 'eng', target_lang: 'fra', tokenizer_class: 'MarianTokenizer' });
  for (const file of ['source.spm', 'target.spm']) writeFileSync(join(folder, file), readFileSync(join(SMALL, file)));
  write('vocab.json', vocabulary(read('vocab.json') as Record<string, number>));
  return writeWeights(join(folder, 'model.safetensors'), tensors(Number(small['vocab_size'])));
}

function vocabulary(small: Readonly<Record<string, number>>): object {
  const { '<pad>': _pad, ...pieces } = small;
  const all: Record<string, number> = { ...pieces };
  for (let id = Object.keys(pieces).length; id < SIZES.vocabulary - 1; id++) all[`▁word${id}`] = id;
  return { ...all, '<pad>': SIZES.vocabulary - 1 };
}

/** The tensors of the small model, larger, and those of its first layers once for each layer. */
function tensors(vocabulary: number): readonly Tensor[] {
  const header = safetensorsHeader(readFileSync(join(SMALL, 'model.safetensors')));
  const larger = new Map([
    [32, SIZES.width],
    [48, SIZES.feedForward],
    [vocabulary, SIZES.vocabulary],
  ]);
  return Object.entries(header).flatMap(([name, { shape }]) => {
    if (name === '__metadata__' || name.includes('.layers.1.')) return [];
    const grown = shape.map((size) => larger.get(size) ?? size);
    if (!name.includes('.layers.0.')) return [{ name, shape: grown }];
    return Array.from({ length: SIZES.layers }, (_, layer) => ({
      name: name.replace('.layers.0.', `.layers.${layer}.`),
      shape: grown,
    }));
  });
}

function safetensorsHeader(file: Buffer): Record<string, { readonly shape: readonly number[] }> {
  const length = Number(file.readBigUInt64LE(0));
  return JSON.parse(file.toString('utf8', 8, 8 + length)) as Record<string, { readonly shape: readonly number[] }>;
}

function writeWeights(path: string, all: readonly Tensor[]): { readonly largest: number; readonly bytes: number } {
  const header: Record<string, object> = {};
  let bytes = 0;
  let largest = 0;
  for (const { name, shape } of all) {
    const size = 4 * shape.reduce((product, one) => product * one, 1);
    header[name] = { dtype: 'F32', shape, data_offsets: [bytes, bytes + size] };
    bytes += size;
    largest = Math.max(largest, size);
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const file = openSync(path, 'w');
  try {
    writeSync(file, length);
    writeSync(file, text);
    const random = randomNumbers();
    for (const { name, shape } of all)
      for (let left = shape.reduce((product, one) => product * one, 1); left > 0; left -= PART)
        writeSync(file, Buffer.from(random(Math.min(PART, left), /norm\.weight$/.test(name)).buffer));
  } finally {
    closeSync(file);
  }
  return { largest, bytes };
}

/** The same numbers at every run, around 0, or around 1 for scales. */
function randomNumbers(): (count: number, scales: boolean) => Float32Array<ArrayBuffer> {
  let state = 1;
  return (count, scales) => {
    const values = new Float32Array(count);
    for (let at = 0; at < count; at++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      values[at] = (scales ? 1 : 0) + (state / 2 ** 32 - 0.5) / 16;
    }
    return values;
  };
}
