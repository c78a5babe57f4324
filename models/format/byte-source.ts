/** Bytes that are read piece by piece, so that a large file is never in memory as a whole. */
export interface ByteSource {
  readonly bytes: number;
  /** Bytes [from, to), both within the file. */
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

export function bytesInMemory(bytes: Uint8Array<ArrayBuffer>): ByteSource {
  return { bytes: bytes.byteLength, read: async (from, to) => bytes.subarray(from, to) };
}
