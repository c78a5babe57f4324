/** A file that a person gave, or that was found in a folder or archive of theirs. */
export interface GivenFile {
  /** Relative, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Its content; of an archive's file, unpacked when it is asked for. */
  open(): Promise<Blob>;
}

/** Files that a person gave by themselves, or of a folder of theirs. */
export const givenFile = (path: string, content: Blob): GivenFile => ({
  path,
  bytes: content.size,
  open: async () => content,
});
