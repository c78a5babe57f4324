export type Dropped =
  | { readonly text: string }
  | { readonly problem: 'several' }
  | { readonly problem: 'not-text' | 'too-large'; readonly name: string };

/** Bytes of the largest file that is read into the window. */
const LARGEST = 10_000_000;

/** What of a drag the window takes: a file, or a text. */
export function droppable(data: DataTransfer | null): boolean {
  return data !== null && (data.types.includes('Files') || data.types.includes('text/plain'));
}

/** The text that was dropped, or that of the file; null when there is none. Call it before the event is over. */
export async function droppedText(data: DataTransfer): Promise<Dropped | null> {
  const text = data.getData('text/plain');
  const [file, ...others] = data.files;
  if (others.length > 0) return { problem: 'several' };
  if (file === undefined) return text === '' ? null : { text };
  const { name } = file;
  if (file.size > LARGEST) return { problem: 'too-large', name };
  const read = await file.arrayBuffer().then(decoded, () => null);
  return read === null ? { problem: 'not-text', name } : { text: read };
}

/**
 * The text of a file: UTF-8, UTF-16 where its first bytes say so, else GB 18030, which many Chinese files are in.
 * @returns null when it is none of these, or no text at all
 */
export function decoded(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  for (const encoding of marked === null ? ['utf-8', 'gb18030'] : [marked]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // eslint-disable-next-line no-control-regex -- what no text holds is what is looked for
      return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
    } catch {
      // Another encoding, then.
    }
  }
  return null;
}
