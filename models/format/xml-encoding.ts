/** A text in UTF-8 or, as XML files may be, in UTF-16, with its mark or without. */
export function decodedXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return decoded(bytes, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return decoded(bytes, 'utf-16be');
  return decoded(bytes, 'utf-8');
}

function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
