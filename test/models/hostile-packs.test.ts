import { describe, expect, it } from 'vitest';
import { openTranslator } from '../../models/open.ts';
import type { PackError } from '../../models/pack/pack-error.ts';
import { failureText } from '../../renderer/messages/failures.ts';
import { memorySource } from './fixture-packs.ts';
import { editWeights, packFiles, sealed, set, setFloat, type PackFiles } from './hostile-pack.ts';

/** What opening the pack and translating a sentence fails with, or the translation. */
async function outcome(files: PackFiles): Promise<unknown> {
  try {
    const translator = await openTranslator(memorySource(sealed(files)), { backend: 'wasm' });
    try {
      for await (const event of translator.translate({ text: '你好', from: 'zh', to: 'en' }))
        if (event.type === 'done') return event.text;
      return undefined;
    } finally {
      await translator.dispose();
    }
  } catch (error) {
    return error;
  }
}

async function refused(fixture: string, code: string, file: string, spoil: (files: PackFiles) => void): Promise<void> {
  const files = packFiles(fixture);
  spoil(files);
  const error = await outcome(files);
  expect(error).toMatchObject({ name: 'PackError', code, file });
  const text = failureText(error as PackError, 'en');
  for (const part of [(error as PackError).arguments.pack, file, 'Install the pack again'])
    expect(text).toContain(part);
}

const withNumber = (path: string, value: unknown) => (files: PackFiles) => set(files.manifest, path, value);

describe('a pack that cannot work is refused instead of translating into nothing', () => {
  it.each([
    ['decoderStart one past the vocabulary', 'tokens.decoderStart', 96],
    ['padding far past the vocabulary', 'tokens.pad', 4000],
    ['an epsilon of 65,536', 'architecture.layerNormEpsilon', 65_536],
    ['an alignment head that the decoder lacks', 'decode.alignmentHeads', [{ layer: 2, head: 0 }]],
  ])('%s', async (_, path, value) => {
    await refused('pre-norm', 'invalid', 'pack.json', withNumber(path, value));
  });

  it.each([
    ['NaN in a vector', 'pre-norm', 'encoder.0.self_attention.norm.weight', NaN],
    ['infinity in a vector', 'pre-norm', 'decoder.norm.bias', Infinity],
    ['NaN in a matrix', 'pre-norm', 'decoder.0.feed_forward.in.weight', NaN],
    ['NaN in a scale', 'pre-norm-8bit', 'embedding.weight.scale', NaN],
    ['infinity in a scale', 'pre-norm-4bit', 'decoder.1.cross_attention.key.weight.scale', -Infinity],
    ['numbers that overflow when they are used', 'pre-norm', 'decoder.norm.weight', 3e38],
  ])('%s', async (_, fixture, tensor, value) => {
    await refused(fixture, 'bad-weights', 'weights.safetensors', (files) => {
      files.weights = setFloat(files.weights, tensor, 3, value);
    });
  });

  it('a weights header one byte short', async () => {
    await refused('marian', 'bad-weights', 'weights.safetensors', (files) => {
      const view = new DataView(files.weights.buffer, files.weights.byteOffset);
      view.setBigUint64(0, view.getBigUint64(0, true) - 1n, true);
    });
  });

  it('all tensors at offset 0', async () => {
    await refused('pre-norm', 'bad-weights', 'weights.safetensors', (files) => {
      files.weights = editWeights(files.weights, (header) => {
        for (const tensor of Object.values(header)) {
          const [start, end] = tensor.data_offsets;
          tensor.data_offsets = [0, end - start];
        }
      });
    });
  });

  it('bytes behind the last tensor', async () => {
    await refused('pre-norm', 'bad-weights', 'weights.safetensors', (files) => {
      files.weights = editWeights(files.weights, (_, data) => {
        const longer = new Uint8Array(data.length + 8);
        longer.set(data);
        return longer;
      });
    });
  });

  it('two decoder layers called one', async () => {
    await refused('learned-untied', 'bad-weights', 'weights.safetensors', (files) => {
      set(files.manifest, 'architecture.decoderLayers', 1);
      set(files.manifest, 'decode.alignmentHeads', []);
    });
  });

  it('the tokenizer of another model', async () => {
    await refused('pre-norm', 'bad-tokenizer', 'tokenizer.model', (files) => {
      // Field 1, a piece: the text “x1” and nothing else.
      const piece = Uint8Array.of(0x0a, 0x04, 0x0a, 0x02, 0x78, 0x31);
      const longer = new Uint8Array(files.tokenizer.length + piece.length);
      longer.set(files.tokenizer);
      longer.set(piece, files.tokenizer.length);
      files.tokenizer = longer;
    });
  });

  it('a language tag that the vocabulary lacks', async () => {
    await refused(
      'pre-norm',
      'bad-tokenizer',
      'tokenizer.model',
      withNumber('directions', [{ from: 'zh', to: 'en', tag: '>>xx<<' }]),
    );
  });
});
