import type { Candidate, Node } from './hypothesis.ts';
import type { SearchJob, SearchOptions } from './options.ts';
import { loopAt } from './repetition.ts';
import { Beginning } from './rules/begin.ts';
import { endsWith, repeats } from './rules/phrases.ts';
import { RequiredPhrases } from './rules/required.ts';
import type { SpecialTokens, StepResult } from './seq2seq.ts';

/** Forbidden tokens that are expected among the most probable ones at most. */
const MOST_FORBIDDEN = 20;

/** What may follow a hypothesis; the same for greedy and beam search. */
export class Rules {
  /** Candidates to ask for beyond those wanted, since some may be forbidden. */
  readonly slack: number;
  readonly required: RequiredPhrases | undefined;
  readonly begin: Beginning | undefined;
  /** Tokens of the prefix that a person or a caller chose. */
  private readonly given: number;

  constructor(
    readonly job: SearchJob,
    readonly options: SearchOptions,
    readonly tokens: SpecialTokens,
  ) {
    this.required = job.required && new RequiredPhrases(job.required);
    this.begin = job.begin && new Beginning(job.begin, job.prefix.length);
    const forbidden = Math.min(options.banned.size + 1, MOST_FORBIDDEN);
    const repeating = (options.noRepeatNgram ?? 0) > 0 ? MOST_FORBIDDEN : 0;
    const phrases = Math.min(options.bannedPhrases?.length ?? 0, MOST_FORBIDDEN);
    this.slack = forbidden + 1 + repeating + phrases + (job.repetition?.action === 'avoid' ? 2 : 0);
    this.given = job.prefix.length - (options.start?.length ?? 0);
  }

  /** Generated tokens of `node`, those that every target begins with among them. */
  generated(node: Node): number {
    return node.depth - this.given;
  }

  /** The token that must follow `node`, if it is still inside the forced prefix. */
  forced(node: Node): number | undefined {
    return this.job.prefix[node.depth];
  }

  mayFollow(node: Node, id: number): boolean {
    if (id === this.tokens.pad || this.options.banned.has(id) || this.breaks(node, id)) return false;
    if (id === this.tokens.endOfSentence)
      return (
        this.generated(node) >= this.job.minLength &&
        this.required?.met(node) !== false &&
        this.begin?.mayEnd(node) !== false
      );
    return this.job.repetition?.action !== 'avoid' || loopAt(node, this.job.repetition, id) === 0;
  }

  /** Tokens whose log-probability is needed at `node`, whatever their rank. */
  wanted(node: Node): readonly number[] {
    return this.begin?.open(node) ? this.begin.wanted(node) : (this.required?.wanted(node) ?? []);
  }

  /**
   * What may follow a hypothesis that does not spell its beginning yet, which stands in row `at` of the result;
   * undefined for one that does.
   */
  beginnings(node: Node, row: number, result: StepResult, at: number): Candidate[] | undefined {
    const { begin } = this;
    if (!begin?.open(node)) return undefined;
    const found = new Map<number, number>();
    begin.wanted(node).forEach((id, column) => found.set(id, this.scored(result, at, column)));
    for (let rank = 0; rank < result.k; rank += 1)
      found.set(result.ids[at * result.k + rank] ?? 0, result.logProbs[at * result.k + rank] ?? 0);
    const fits = (id: number): boolean => {
      if (id === this.tokens.endOfSentence) return this.mayFollow(node, id);
      const agrees = begin.agrees(node, id);
      // What a person typed may be what a translation must not hold otherwise.
      return agrees === 'within' || (agrees === 'longer' && this.mayFollow(node, id));
    };
    return [...found].flatMap(([id, logProb]) => (fits(id) ? [{ row, id, logProb, total: node.total + logProb }] : []));
  }

  /** The token that a hypothesis of almost the greatest length has to end with. */
  forcedEnd(node: Node): number | undefined {
    const { forcedEnd } = this.options;
    return forcedEnd !== undefined && this.generated(node) === this.job.maxLength - 1 ? forcedEnd : undefined;
  }

  private breaks(node: Node, id: number): boolean {
    const { bannedPhrases = [], noRepeatNgram = 0 } = this.options;
    return (
      bannedPhrases.some((phrase) => phrase.at(-1) === id && endsWith(node, phrase.slice(0, -1))) ||
      (noRepeatNgram > 0 && repeats(node, noRepeatNgram, id))
    );
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
