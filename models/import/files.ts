/** Files that a person gave: a folder, single files, or an opened archive. */
export interface ImportFiles {
  /** What they came as, for messages and names: a folder or archive, without its path. */
  readonly name: string;
  /** Paths have forward slashes and are relative. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  /** Bytes [from, to) of a file; the whole file without them. */
  read(path: string, from?: number, to?: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
