import type { Finished, Node } from './hypothesis.ts';
import type { StepResult } from './seq2seq.ts';

/** The bookkeeping of one sentence: it is handed the model's answers and says which rows go on. */
export interface SentenceSearch {
  /** The last token of each running hypothesis; none when the sentence is done. */
  readonly rows: readonly Node[];
  /** Which of the rows before the last `advance` each of `rows` continues. */
  readonly parents: readonly number[];
  /** Ranked candidates needed of each row. */
  readonly candidates: number;
  /** The token that must come next, while inside a forced prefix. */
  readonly forced: number | undefined;
  /** Tokens whose log-probability a row needs, whatever their rank; absent where none ever does. */
  readonly wanted?: (row: Node) => readonly number[];
  /** The last token that can no longer change. */
  readonly settled: Node;
  /** Takes the model's answer to `rows`, which stand from row `firstRow` of `result` on. */
  advance(result: StepResult, firstRow: number): void;
  /** Best first; only when done. */
  results(): readonly Finished[];
}
