import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTranslator } from '../../../../models/open.ts';
import { PackError } from '../../../../models/pack/pack-error.ts';
import { LanguageError, type PackSource, type Translator } from '../../../../models/translator.ts';
import '../../live-sessions.ts';

const folder = join(import.meta.dirname, '../../../fixtures/models/marian');
const read = async (path: string) => new Uint8Array(await readFile(join(folder, path)));
const source: PackSource = { name: 'marian', read };
const OPTIONS = { backend: 'wasm', threads: 1 } as const;

/** The fixture pack with some of its files changed. */
function changed(change: (path: string, bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): PackSource {
  return { name: 'marian', read: async (path) => change(path, await read(path)) };
}

describe('a translator over a real model', () => {
  let translator: Translator;
  let given: readonly number[];
  beforeAll(async () => {
    translator = await openTranslator(source, OPTIONS);
    given = translator.encodeSource('你好世界', 'zh', 'en').ids;
  });
  afterAll(() => translator.dispose());

  it('encodes a source with tag and end-of-sentence, and ranges in the text', () => {
    const text = ' Hello there';
    const { ids, pieces, ranges } = translator.encodeSource(text, 'en', 'zh');
    expect(pieces[0]).toBe('>>zh<<');
    expect(ids.at(-1)).toBe(translator.manifest.tokens.endOfSentence);
    expect(ranges).toHaveLength(ids.length);
    expect(ranges[0]).toEqual({ start: 0, end: 0 });
    expect(ranges.at(-1)).toEqual({ start: text.length, end: text.length });
    expect(Math.max(...ranges.map((range) => range.end))).toBe(text.length);
    expect(() => translator.encodeSource('x', 'zh', 'fr')).toThrow(LanguageError);
  });

  it('encodes and decodes a target', () => {
    const { ids, pieces } = translator.encodeTarget('see you', 'en');
    expect(ids.at(-1)).toBe(translator.manifest.tokens.endOfSentence);
    expect(translator.pieces(ids)).toEqual(pieces);
    expect(translator.decode(ids)).toBe('see you');
  });

  it('continues from a prefix, best first, and scores every token', async () => {
    const prefix = translator.encodeTarget('see', 'en').ids.slice(0, -1);
    const found = await translator.continueFrom({ source: given, prefix, beam: 4, nbest: 3 });
    expect(found).toHaveLength(3);
    const scores = found.map((one) => one.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const one of found) {
      expect(one.ids.slice(0, prefix.length)).toEqual(prefix);
      expect(one.logProbs).toHaveLength(one.ids.length);
      expect(one.text).toBe(translator.decode(one.ids));
    }
  });

  it('scores a whole target as the trace does', async () => {
    const { ids } = translator.encodeTarget('see you', 'en');
    const [scored] = await translator.continueFrom({ source: given, prefix: ids });
    expect(scored?.ids).toEqual(ids);
    const tracer = await translator.tracer();
    const trace = await tracer.trace({ source: given, target: ids });
    ids.forEach((_, at) => expect(scored?.logProbs[at]).toBeCloseTo(trace.logProbs[at] ?? NaN, 4));
    trace.dispose();
  });

  it('draws the tree of a beam search whose best leaf is the best continuation', async () => {
    const tree = await translator.beamTree({ source: given, beam: 4 });
    const [best] = await translator.continueFrom({ source: given, prefix: [], beam: 4 });
    const ids: number[] = [];
    let at = tree.ranked[0] ?? -1;
    expect(tree.nodes[at]?.score).toBeCloseTo(best?.score ?? NaN, 5);
    for (; at > 0; at = tree.nodes[at]?.parent ?? -1) ids.unshift(tree.nodes[at]?.id ?? -1);
    expect(ids).toEqual(best?.ids);
    expect(tree.nodes[0]).toMatchObject({ parent: -1, step: 0, state: 'kept' });
  });

  it('answers several requests at once', async () => {
    const one = async () => {
      for await (const event of translator.translate({ text: '你好。世界。', from: 'zh', to: 'en' }))
        if (event.type === 'done') return event.text;
      return undefined;
    };
    const alone = await one();
    const [first, second, continued] = await Promise.all([
      one(),
      one(),
      translator.continueFrom({ source: given, prefix: [] }),
    ]);
    expect([first, second]).toEqual([alone, alone]);
    expect(continued).toHaveLength(1);
  });

  it('stops when told to', async () => {
    const controller = new AbortController();
    const iterate = async () => {
      for await (const event of translator.translate(
        { text: '你好世界。'.repeat(200), from: 'zh', to: 'en' },
        controller.signal,
      )) {
        if (event.type === 'token') controller.abort();
      }
    };
    await expect(iterate()).rejects.toMatchObject({ name: 'AbortError' });
    await expect(translator.continueFrom({ source: given, prefix: [] }, controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a broken pack is refused by name', () => {
  it.each([
    [
      'one flipped byte',
      'wrong-hash',
      changed((path, bytes) =>
        path.endsWith('.safetensors') ? bytes.map((byte, at) => (at === 5000 ? byte ^ 1 : byte)) : bytes,
      ),
    ],
    [
      'a truncated file',
      'wrong-size',
      changed((path, bytes) => (path.endsWith('.model') ? bytes.slice(0, -9) : bytes)),
    ],
    [
      'a newer manifest',
      'newer-version',
      changed((path, bytes) =>
        path === 'pack.json'
          ? new TextEncoder().encode(new TextDecoder().decode(bytes).replace(/"version": \d+/, '"version": 99'))
          : bytes,
      ),
    ],
    ['no manifest', 'not-json', changed((path, bytes) => (path === 'pack.json' ? bytes.slice(0, 20) : bytes))],
  ])('%s', async (_, code, broken) => {
    const opening = openTranslator(broken, OPTIONS);
    await expect(opening).rejects.toBeInstanceOf(PackError);
    await expect(opening).rejects.toMatchObject({ code, arguments: { pack: 'marian' } });
  });

  it('a missing file', async () => {
    const missing: PackSource = {
      name: 'marian',
      read: async (path) => {
        if (path === 'tokenizer.model') throw new PackError('missing-file', { pack: 'marian', file: path });
        return read(path);
      },
    };
    await expect(openTranslator(missing, OPTIONS)).rejects.toMatchObject({
      code: 'missing-file',
      file: 'tokenizer.model',
    });
  });
});
