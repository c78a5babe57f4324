import { describe, expect, it } from 'vitest';
import { PickleRefused, readPickle } from '../../../models/format/pickle.ts';
import { identify } from '../../../models/import/identify.ts';
import { ImportError } from '../../../models/import/import-error.ts';
import { writePack } from '../../../models/import/write-pack.ts';
import { Random } from '../../../scripts/fuzz/random.ts';
import { spoilt } from './spoilt.ts';
import { contents, memoryFiles, MemorySink } from './packs.ts';

const given = (id: string, edit: (files: ReturnType<typeof contents>) => void) => {
  const files = contents(id);
  edit(files);
  return memoryFiles(id, files);
};

describe('a model whose files are not all there', () => {
  it.each([
    ['opus-mt-en-fr', 'source.spm', 'config.json'],
    ['opus-mt-en-fr', 'vocab.json', 'config.json'],
    ['opus-mt-en-fr', 'model.safetensors', 'config.json'],
    ['opus-mt-tc-big-eng-fra_ita', 'model-00002-of-00005.safetensors', 'model.safetensors.index.json'],
    ['mbart-large-50', 'sentencepiece.bpe.model', 'config.json'],
  ])('%s without %s: it usually lies beside %s', async (id, file, beside) => {
    const files = given(id, (all) => void delete all[`${id}/${file}`]);
    await expect(identify(files)).rejects.toMatchObject({
      code: 'import-missing',
      arguments: { name: id, file, beside },
    });
  });

  it('is unknown without config.json', async () => {
    const files = given('opus-mt-en-fr', (all) => void delete all['opus-mt-en-fr/config.json']);
    await expect(identify(files)).rejects.toMatchObject({ code: 'import-unknown' });
  });
});

describe('a size that no model has', () => {
  it.each(['vocab_size', 'max_position_embeddings', 'encoder_layers'])('as %s is refused by name', async (field) => {
    const files = given('opus-mt-en-fr', (all) => {
      const path = 'opus-mt-en-fr/config.json';
      const config = JSON.parse(new TextDecoder().decode(all[path])) as Record<string, unknown>;
      all[path] = new TextEncoder().encode(JSON.stringify({ ...config, [field]: 4_294_967_295 }));
    });
    const error: unknown = await identify(files).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'import-damaged', arguments: { file: 'config.json' } });
    expect((error as ImportError).arguments['problem']).toContain(field);
  });
});

describe('a pickle', () => {
  const read = (text: string) =>
    readPickle(
      Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
      (name) => (name === 'collections.OrderedDict' ? () => new Map() : undefined),
      () => null,
    );

  it.each(['os.system', 'builtins.eval', 'torch._utils._rebuild_device_tensor_from_numpy'])(
    'that asks for %s to be run is refused by that name',
    (name) => {
      const [, module, called] = /^(.*)\.(\w+)$/.exec(name)!;
      expect(() => read(`\x80\x02c${module}\n${called}\n(X\x02\x00\x00\x00lstR.`)).toThrow(
        expect.objectContaining({ what: name }),
      );
      expect(() => read(`\x80\x02c${module}\n${called}\n.`)).toThrow(PickleRefused);
    },
  );

  it('of plain values is read', () => {
    expect(read('\x80\x02ccollections\nOrderedDict\n)R(X\x01\x00\x00\x00aK\x07X\x01\x00\x00\x00b\x88u.')).toEqual(
      new Map<string, unknown>([
        ['a', 7],
        ['b', true],
      ]),
    );
  });

  it.each(['', '\x80\x02', '(((', 'R.', '\x80\x02}K\x01', 'q', '\xff'])('that is damaged (%j) is told so', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ name: 'FormatError' }));
  });
});

describe('files that were changed at random', () => {
  it.each(['opus-mt-en-fr', 'opus-mt-en-ROMANCE', 'opus-mt-tc-big-eng-fra_ita', 'm2m100', 'mbart-large-en-ro'])(
    '%s: a model, or an ImportError',
    async (id) => {
      for (let seed = 0; seed < 60; seed++) {
        const files = memoryFiles(id, spoilt(contents(id), new Random(seed)));
        try {
          await writePack(await identify(files), new MemorySink(), {});
        } catch (error) {
          if (!(error instanceof ImportError)) throw new Error(`seed ${seed}`, { cause: error });
        }
      }
    },
  );
});
