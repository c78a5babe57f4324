import { appendFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PackLibrary } from '../../../main/packs/library.ts';
import type { PackError } from '../../../models/pack/pack-error.ts';
import { failureText } from '../../../renderer/messages/failures.ts';
import { makePackFolder } from './pack-folder.ts';

let packs: ReturnType<typeof makePackFolder>;
let library: PackLibrary;
const file = (name: string) => join(packs.pack, name);
beforeEach(() => {
  packs = makePackFolder();
  library = new PackLibrary([{ path: packs.folder, origin: 'shipped' }]);
});
afterEach(() => packs.remove());

function flipByte(path: string, position: number): void {
  const data = readFileSync(path);
  data[position] = data[position]! ^ 1;
  writeFileSync(path, data);
}

describe('a sound pack', () => {
  it('is listed and verified', async () => {
    expect(await library.list()).toEqual([
      {
        id: 'zh-en',
        origin: 'shipped',
        name: 'Chinese ↔ English',
        directions: [{ from: 'zh', to: 'en' }],
        bytes: 5006,
        licence: 'CC0-1.0',
        scores: [],
        task: 'translate',
        correctable: { from: true, to: true },
        model: {
          ...{ dimension: 8, encoderLayers: 1, decoderLayers: 1, heads: 2, vocabulary: 32 },
          // 5,000 bytes are blocks of 32 bytes and a scale of 4.
          ...{ bits: 8, memory: expect.closeTo((5000 / 36) * 128) },
        },
      },
    ]);
    expect(JSON.parse(await library.verify('zh-en'))).toEqual(packs.manifest);
  });

  it('is served only after it was verified, and only the files its manifest lists', async () => {
    writeFileSync(file('extra.bin'), 'x');
    expect(await library.servable('zh-en', 'weights.bin')).toBeUndefined();
    await library.verify('zh-en');
    expect(await library.servable('zh-en', 'weights.bin')).toBe(file('weights.bin'));
    expect(await library.servable('zh-en', 'extra.bin')).toBeUndefined();
    expect(await library.servable('zh-en', 'pack.json')).toBeUndefined();
    expect(await library.servable('zh-en', '../zh-en/weights.bin')).toBeUndefined();
    expect(await library.servable('other', 'weights.bin')).toBeUndefined();
  });

  it('is not served once a file has changed, and verified anew', async () => {
    await library.verify('zh-en');
    appendFileSync(file('weights.bin'), 'x');
    expect(await library.servable('zh-en', 'weights.bin')).toBeUndefined();
    await expect(library.verify('zh-en')).rejects.toMatchObject({ code: 'wrong-size', file: 'weights.bin' });
  });
});

describe('a broken pack', () => {
  const rejected = async (code: string, named: string) => {
    const failure: unknown = await library.verify('zh-en').catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'PackError', code });
    const text = failureText(failure as PackError, 'en');
    expect(text).toContain('zh-en');
    expect(text).toContain(named);
    expect(await library.servable('zh-en', 'weights.bin')).toBeUndefined();
  };

  it('with one flipped byte is refused', async () => {
    flipByte(file('weights.bin'), 4321);
    await rejected('wrong-hash', 'weights.bin');
  });

  it('that broke after it was verified is refused', async () => {
    await library.verify('zh-en');
    await new Promise((resolve) => setTimeout(resolve, 20));
    flipByte(file('tokenizer.model'), 2);
    await rejected('wrong-hash', 'tokenizer.model');
  });

  it('with a truncated file is refused, and its problem listed', async () => {
    truncateSync(file('weights.bin'), 4999);
    await rejected('wrong-size', 'has 4999 bytes instead of 5000');
    expect((await library.list())[0]?.problem).toMatchObject({
      code: 'wrong-size',
      arguments: { file: 'weights.bin' },
    });
  });

  it('with a missing file is refused', async () => {
    rmSync(file('tokenizer.model'));
    await rejected('missing-file', 'tokenizer.model');
  });

  it('without a manifest is refused', async () => {
    rmSync(file('pack.json'));
    await rejected('missing-file', 'pack.json');
  });

  it('with a newer manifest is refused and says to update', async () => {
    writeFileSync(file('pack.json'), JSON.stringify({ ...packs.manifest, version: 2 }));
    await rejected('newer-version', 'Update Verso');
    expect(await library.list()).toMatchObject([
      { id: 'zh-en', problem: { code: 'newer-version', arguments: { version: 2 } } },
    ]);
  });

  it('with a damaged manifest is refused', async () => {
    truncateSync(file('pack.json'), 100);
    await rejected('not-json', 'pack.json');
  });

  it('that lies in a folder of another name is refused', async () => {
    writeFileSync(file('pack.json'), JSON.stringify({ ...packs.manifest, id: 'de-en' }));
    await rejected('invalid', 'de-en');
  });

  it('does not hide the sound ones', async () => {
    mkdirSync(join(packs.folder, 'broken'));
    expect(await library.list()).toMatchObject([{ id: 'broken', problem: { code: 'missing-file' } }, { id: 'zh-en' }]);
  });
});

describe('names', () => {
  it.each(['..', '../zh-en', 'zh-en/..', '', '.', 'ZH', 'zh_en', 'zh-en\0'])('such as %j are no packs', async (id) => {
    await expect(library.verify(id)).rejects.toMatchObject({ code: 'not-a-pack' });
  });

  it('of a folder that does not exist give an empty list', async () => {
    expect(await new PackLibrary([{ path: join(packs.folder, 'nowhere'), origin: 'own' }]).list()).toEqual([]);
  });
});
