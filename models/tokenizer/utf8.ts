/** A text as UTF-8, with the UTF-16 offset in the text of the character each byte belongs to. */
export interface Utf8Text {
  readonly bytes: Uint8Array;
  /** One longer than `bytes`: the last entry is the length of the text. */
  readonly offsets: Int32Array;
}

/** Lone surrogates become U+FFFD, as TextEncoder does it. */
export function toUtf8(text: string): Utf8Text {
  const bytes = new TextEncoder().encode(text);
  const offsets = new Int32Array(bytes.length + 1);
  let unit = 0;
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes[i] ?? 0);
    offsets.fill(unit, i, i + length);
    unit += length === 4 ? 2 : 1;
    i += length;
  }
  offsets[bytes.length] = unit;
  return { bytes, offsets };
}

/** Bytes of the character that begins with `lead`; 1 for a byte that cannot begin one. */
export function sequenceLength(lead: number): number {
  return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** The length of the valid UTF-8 sequence at `start`, or 0. Overlong forms, surrogates and > U+10FFFF are not valid. */
export function validSequence(bytes: readonly number[], start: number): number {
  const lead = bytes[start] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = sequenceLength(lead);
  const second = bytes[start + 1] ?? 0;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let i = 2; i < length; i++) if (((bytes[start + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
