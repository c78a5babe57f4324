import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export const FIXTURES = new URL('../../fixtures/tokenizer/', import.meta.url);

export interface GoldenLine {
  readonly ids: readonly number[];
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  /** FNV-1a (32 bits) of the decoded text's UTF-8. */
  readonly decodedHash: number;
}

export function gunzipFile(url: URL): Uint8Array {
  return new Uint8Array(gunzipSync(readFileSync(url)));
}

export function goldenLines(): readonly string[] {
  return new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(gunzipFile(new URL('lines.txt.gz', FIXTURES)))
    .split('\n');
}

/** Reads what scripts/fixtures-tokenizer/make.py wrote; the format is described there. */
export function readGolden(url: URL, lines: number): readonly GoldenLine[] {
  const bytes = gunzipFile(url);
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('the golden is cut off');
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const signed = (): number => {
    const value = varint();
    return value & 1 ? -((value + 1) >> 1) : value >> 1;
  };
  const ids = Array.from({ length: lines }, () => Array.from({ length: varint() }, varint));
  const ranges = ids.map((line) => {
    let end = 0;
    return line.map(() => {
      const start = end + signed();
      end = start + signed();
      return { start, end };
    });
  });
  const hashes = new DataView(bytes.buffer, bytes.byteOffset + at);
  if (hashes.byteLength !== 4 * lines) throw new Error('the golden does not belong to these lines');
  return ids.map((line, i) => ({ ids: line, ranges: ranges[i] ?? [], decodedHash: hashes.getUint32(4 * i, true) }));
}

export function fnv1a(text: string): number {
  return new TextEncoder().encode(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}
