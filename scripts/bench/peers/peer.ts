/** Sentences as tokens in, greedy translations as tokens out. */
export interface Peer {
  readonly name: string;
  /** Whether it cuts a document into batches by itself. */
  readonly ownBatches: boolean;
  /** @param length tokens of every translation exactly, where it is given */
  translate(sources: readonly (readonly number[])[], length?: number): Promise<number[][]>;
  dispose(): Promise<unknown>;
}
