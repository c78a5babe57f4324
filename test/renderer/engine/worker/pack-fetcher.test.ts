import { afterEach, describe, expect, it, vi } from 'vitest';
import { PackFetcher } from '../../../../renderer/engine/worker/pack-fetcher.ts';

const pack = { id: 'zh-en', directions: [], manifest: '{"id":"文"}' };

/** What the app's scheme answers: chunks of bytes, or a status. */
function answer(chunks: readonly (readonly number[])[] | number): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.href);
    if (typeof chunks === 'number') return new Response('gone', { status: chunks });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(Uint8Array.from(chunk));
        controller.close();
      },
    });
    return new Response(body);
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('the files of a pack', () => {
  const fetcher = new PackFetcher(pack, new URL('app://verso/packs/'));

  it('come in one piece, counted as they arrive', async () => {
    const asked = answer([[1, 2], [3], [4, 5, 6]]);
    const counts: number[] = [];
    const bytes = await fetcher.read('weights.bin', { most: 6, progress: (count) => counts.push(count) });
    expect([...bytes]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(counts).toEqual([2, 3, 6]);
    expect(asked).toEqual(['app://verso/packs/zh-en/weights.bin']);
  });

  it('may not be longer than the manifest says', async () => {
    answer([[1, 2], [3]]);
    await expect(fetcher.read('weights.bin', { most: 2 })).rejects.toMatchObject({
      code: 'wrong-size',
      arguments: { pack: 'zh-en', file: 'weights.bin', actual: 3, expected: 2 },
    });
  });

  it('that are not there are named', async () => {
    answer(404);
    await expect(fetcher.read('weights.bin', { most: 9 })).rejects.toMatchObject({
      code: 'missing-file',
      arguments: { pack: 'zh-en', file: 'weights.bin' },
    });
  });

  it('include the manifest that was verified, which is not read again', async () => {
    const asked = answer([]);
    expect(new TextDecoder().decode(await fetcher.read('pack.json', { most: 1 }))).toBe(pack.manifest);
    expect(asked).toEqual([]);
    expect(fetcher.verified).toBe(true);
  });
});
