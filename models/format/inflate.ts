import { FormatError } from './format-error.ts';

/**
 * Unpacks bytes.
 * @param most bytes of the result that are accepted: a small file may unpack into a huge one
 * @throws FormatError when they are damaged, cut off, or unpack into more
 */
export async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  kind: 'gzip' | 'deflate-raw',
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream(kind)).getReader();
  const parts: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      // What platforms throw differs.
      throw new FormatError('it is damaged or cut off: it does not unpack');
    });
    if (done) break;
    total += value.byteLength;
    if (total > most) {
      await reader.cancel();
      throw new FormatError(`it unpacks into more than ${most} bytes`);
    }
    parts.push(value);
  }
  const whole = new Uint8Array(total);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}
