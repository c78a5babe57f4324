import type { ShortlistTable } from '../format/shortlist.ts';

/** Pieces of a shortlist at least: searches look at the best candidates of each row, 151 with the widest beam. */
const LEAST = 256;

/** Chooses the pieces that the output layer is computed for. */
export class Shortlist {
  private readonly marks: Uint8Array;

  constructor(
    private readonly table: ShortlistTable,
    private readonly vocabularySize: number,
  ) {
    this.marks = new Uint8Array(vocabularySize);
  }

  /**
   * Pieces that translations of `sources` can need, in ascending order: the common ones, those that the table gives
   * for each source piece, the source pieces themselves (names, numbers and slots are copied) and `also`.
   */
  pieces(sources: readonly (readonly number[])[], also: readonly number[]): Int32Array {
    const { marks, vocabularySize } = this;
    const { common, offsets, candidates } = this.table;
    marks.fill(0);
    for (const id of common) marks[id] = 1;
    for (const id of also) marks[id] = 1;
    for (const source of sources) {
      for (const id of source) {
        if (marks[id] === 2) continue;
        marks[id] = 2;
        for (let at = offsets[id] ?? 0; at < (offsets[id + 1] ?? 0); at += 1) marks[candidates[at]!] ||= 1;
      }
    }
    let count = 0;
    for (const mark of marks) count += mark > 0 ? 1 : 0;
    for (let id = 0; count < LEAST && id < vocabularySize; id += 1) {
      count += marks[id] === 0 ? 1 : 0;
      marks[id] ||= 1;
    }
    const pieces = new Int32Array(count);
    for (let id = 0, at = 0; id < vocabularySize; id += 1) if (marks[id]! > 0) pieces[at++] = id;
    return pieces;
  }
}
