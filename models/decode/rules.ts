import type { Node } from './hypothesis.ts';
import type { SearchJob, SearchOptions } from './options.ts';
import { loopAt } from './repetition.ts';
import { RequiredPhrases } from './rules/required.ts';
import type { SpecialTokens, StepResult } from './seq2seq.ts';

/** Forbidden tokens that are expected among the most probable ones at most. */
const MOST_FORBIDDEN = 20;

/** What may follow a hypothesis; the same for greedy and beam search. */
export class Rules {
  /** Candidates to ask for beyond those wanted, since some may be forbidden. */
  readonly slack: number;
  readonly required: RequiredPhrases | undefined;

  constructor(
    readonly job: SearchJob,
    readonly options: SearchOptions,
    readonly tokens: SpecialTokens,
  ) {
    this.required = job.required && new RequiredPhrases(job.required);
    const forbidden = Math.min(options.banned.size + 1, MOST_FORBIDDEN);
    this.slack = forbidden + 1 + (job.repetition?.action === 'avoid' ? 2 : 0);
  }

  /** Generated tokens of `node`. */
  generated(node: Node): number {
    return node.depth - this.job.prefix.length;
  }

  /** The token that must follow `node`, if it is still inside the forced prefix. */
  forced(node: Node): number | undefined {
    return this.job.prefix[node.depth];
  }

  mayFollow(node: Node, id: number): boolean {
    if (id === this.tokens.pad || this.options.banned.has(id)) return false;
    if (id === this.tokens.endOfSentence)
      return this.generated(node) >= this.job.minLength && this.required?.met(node) !== false;
    return this.job.repetition?.action !== 'avoid' || loopAt(node, this.job.repetition, id) === 0;
  }

  ends(node: Node): boolean {
    return node.id === this.tokens.endOfSentence || this.generated(node) >= this.job.maxLength;
  }

  loops(node: Node): boolean {
    const { repetition } = this.job;
    return repetition?.action === 'stop' && node.id !== this.tokens.endOfSentence && loopAt(node, repetition) > 0;
  }

  /** Log-probability of the `column`th token that `row` asked for. */
  scored(result: StepResult, row: number, column: number): number {
    const rows = result.logProbs.length / result.k;
    const each = (result.scoredLogProbs?.length ?? 0) / rows;
    return result.scoredLogProbs?.[row * each + column] ?? 0;
  }

  /** The alignment of `row`, copied: the model reuses its buffers. */
  alignment(result: StepResult, row: number): Float32Array | undefined {
    if (!this.options.alignment || result.alignment === undefined) return undefined;
    const width = result.alignment.length / (result.logProbs.length / result.k);
    return result.alignment.slice(row * width, row * width + this.job.source.length);
  }
}
