import { PackError } from '../../../models/pack/pack-error.ts';
import type { PackSource, ReadOptions } from '../../../models/translator.ts';
import type { PackEntry } from '../protocol.ts';

/** Reads a pack's files from the app's own scheme, counting the bytes as they arrive; its manifest is at hand. */
export class PackFetcher implements PackSource {
  readonly name: string;
  /** By the main process (main/packs.ts). */
  readonly verified = true;
  readonly #manifest: string;
  readonly #folder: URL;

  constructor(pack: PackEntry, packs: URL) {
    this.name = pack.id;
    this.#manifest = pack.manifest;
    this.#folder = new URL(`${pack.id}/`, packs);
  }

  async read(path: string, { most, progress }: ReadOptions): Promise<Uint8Array<ArrayBuffer>> {
    if (path === 'pack.json') return new TextEncoder().encode(this.#manifest);
    const response = await fetch(new URL(path, this.#folder));
    if (!response.ok || response.body === null) {
      throw new PackError('missing-file', { pack: this.name, file: path });
    }
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      bytes += value.length;
      progress?.(bytes);
      if (bytes > most)
        throw new PackError('wrong-size', { pack: this.name, file: path, actual: bytes, expected: most });
    }
    return joined(chunks, bytes);
  }
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
