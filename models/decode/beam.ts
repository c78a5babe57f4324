import { banked } from './banks.ts';
import { commonAncestor, normalised, root, type Candidate, type Finished, type Node } from './hypothesis.ts';
import type { Rules } from './rules.ts';
import type { RequiredPhrases } from './rules/required.ts';
import type { SentenceSearch } from './sentence-search.ts';
import type { StepResult } from './seq2seq.ts';
import type { BeamRecorder } from './tree.ts';

/**
 * Beam search over one sentence, step by step the algorithm of Hugging Face `generate`: of the best 2·beam
 * continuations, those among the first `beam` that end are offered to the finished list, and the best `beam` that
 * do not end go on.
 */
export class Beam implements SentenceSearch {
  rows: readonly Node[];
  parents: readonly number[] = [0];
  readonly candidates: number;
  readonly wanted?: (row: Node) => readonly number[];
  /** Best first, at most `beam`. */
  private finished: Finished[] = [];
  private looped: Finished | undefined;

  constructor(
    private readonly rules: Rules,
    private readonly recorder?: BeamRecorder,
  ) {
    this.rows = [root(rules.tokens.decoderStart)];
    this.candidates = 2 * rules.options.beam + rules.slack;
    if (rules.required !== undefined || rules.begin !== undefined) this.wanted = (row) => rules.wanted(row);
  }

  get forced(): number | undefined {
    const [only] = this.rows;
    return only === undefined ? undefined : this.rules.forced(only);
  }

  get settled(): Node {
    const open = this.rows.length > 0 ? [...this.rows, ...this.finished.map((one) => one.node)] : [this.best().node];
    const common = commonAncestor(open);
    if (common === null) throw new Error('hypotheses of one sentence share their root');
    return common;
  }

  advance(result: StepResult, firstRow: number): void {
    const { forced } = this;
    if (forced !== undefined) {
      const candidate = { row: 0, id: forced, logProb: this.rules.scored(result, firstRow, 0), total: 0 };
      const node = this.append(candidate, result, firstRow);
      this.recorder?.look(node, 'kept', 0);
      this.keep([node], [0]);
      return;
    }
    const { required } = this.rules;
    const candidates =
      required === undefined
        ? this.continuations(result, firstRow)
        : banked(this.rules, required, this.rows, result, firstRow);
    this.extend(candidates, result, firstRow);
  }

  results(): readonly Finished[] {
    const found = this.finished.length > 0 ? this.finished : [this.best()];
    return found.slice(0, this.rules.options.nbest);
  }

  /** The finished list, best first: the leaves of the recorded tree. */
  ranked(): readonly Finished[] {
    return this.finished;
  }

  private best(): Finished {
    const best = this.finished[0] ?? this.looped;
    if (best === undefined) throw new Error('the search has not ended yet');
    return best;
  }

  private extend(candidates: readonly Candidate[], result: StepResult, firstRow: number): void {
    const { rules } = this;
    const { beam, lengthPenalty, earlyStopping } = rules.options;
    const closed = earlyStopping === true && this.finished.length >= beam;
    const rows: Node[] = [];
    const parents: number[] = [];
    candidates.forEach((candidate, rank) => {
      const node = this.append(candidate, result, firstRow);
      const score = normalised(node.total, rules.generated(node), lengthPenalty);
      if (rows.length < beam && rules.loops(node)) {
        this.recorder?.look(node, 'pruned', score);
        this.looped ??= { node, score, reason: 'loop' };
        return;
      }
      if (rules.ends(node) && rules.required?.met(node) === false) {
        // Too long without a phrase that it has to contain: only better than nothing.
        this.recorder?.look(node, 'pruned', score);
        this.looped ??= { node, score, reason: 'length' };
        return;
      }
      if (rules.ends(node)) {
        const offered = rank < beam && !closed;
        this.recorder?.look(node, offered ? 'finished' : 'pruned', score);
        if (offered) this.offer({ node, score, reason: node.id === rules.tokens.endOfSentence ? 'end' : 'length' });
        return;
      }
      const kept = rows.length < beam;
      this.recorder?.look(node, kept ? 'kept' : 'pruned', score);
      if (!kept) return;
      rows.push(node);
      parents.push(candidate.row);
    });
    if (rows.length === 0 && this.finished.length === 0 && this.looped === undefined) this.giveUp();
    this.keep(this.improvable(rows) ? rows : [], parents);
  }

  /** Whether the best running hypothesis could still enter a full finished list. */
  private improvable(rows: readonly Node[]): boolean {
    if (this.rules.required !== undefined) return this.complete(rows, this.rules.required);
    const { beam, earlyStopping, lengthPenalty } = this.rules.options;
    const [best] = rows;
    const worst = this.finished[beam - 1];
    if (best === undefined) return false;
    if (worst === undefined) return true;
    if (earlyStopping === true) return false;
    const longest = earlyStopping === 'never' && lengthPenalty > 0;
    const length = longest ? this.rules.job.maxLength : this.rules.generated(best);
    return normalised(best.total, length, lengthPenalty) > worst.score;
  }

  /**
   * The same with required phrases, where the list is full with what was asked for. Hypotheses that lack a phrase cannot
   * end and would ramble on: they have as many steps more as the phrases have tokens.
   */
  private complete(rows: readonly Node[], required: RequiredPhrases): boolean {
    const [best] = this.finished;
    const worst = this.finished[this.rules.options.nbest - 1];
    if (best === undefined || worst === undefined) return rows.length > 0;
    return rows.some(
      (row) =>
        this.worth({ node: row, score: 0 }) > this.worth(worst) &&
        (required.met(row) || row.depth < best.node.depth + required.size),
    );
  }

  /** The 2·beam best continuations of all rows. */
  private continuations(result: StepResult, firstRow: number): Candidate[] {
    const wanted = 2 * this.rules.options.beam;
    const best: Candidate[] = [];
    this.rows.forEach((node, row) => {
      const beginnings = this.rules.beginnings(node, row, result, firstRow + row);
      if (beginnings !== undefined) {
        for (const candidate of beginnings) insert(best, candidate, wanted);
        return;
      }
      const last = this.rules.forcedEnd(node);
      if (last !== undefined) return insert(best, { row, id: last, logProb: 0, total: node.total }, wanted);
      const start = (firstRow + row) * result.k;
      for (let at = start; at < start + result.k; at += 1) {
        const logProb = result.logProbs[at] ?? 0;
        const total = node.total + logProb;
        const last = best[wanted - 1];
        if (last !== undefined && total <= last.total) break;
        const id = result.ids[at] ?? 0;
        if (this.rules.mayFollow(node, id)) insert(best, { row, id, logProb, total }, wanted);
      }
    });
    return best;
  }

  private append(candidate: Candidate, result: StepResult, firstRow: number): Node {
    const parent = this.rows[candidate.row];
    if (parent === undefined) throw new RangeError(`no row ${candidate.row}`);
    const { id, logProb, total } = candidate;
    return {
      parent,
      id,
      logProb,
      total,
      depth: parent.depth + 1,
      alignment: this.rules.alignment(result, firstRow + candidate.row),
    };
  }

  private keep(rows: readonly Node[], parents: readonly number[]): void {
    this.rows = rows;
    this.parents = parents;
  }

  private offer(one: Finished): void {
    const at = this.finished.findIndex((other) => this.worth(one) > this.worth(other));
    this.finished.splice(at < 0 ? this.finished.length : at, 0, one);
    this.finished.length = Math.min(this.finished.length, this.rules.options.beam);
  }

  /**
   * What finished hypotheses are ranked by. A phrase that the model did not expect costs the same in a long sentence as
   * in a short one: divided by the length, its cost would be a reason to ramble on. Every token gets back what it may
   * cost instead, so that leaving out words does not pay either.
   */
  private worth({ node, score }: Pick<Finished, 'node' | 'score'>): number {
    const { required } = this.rules.job;
    return required === undefined ? score : node.total + this.rules.generated(node) * (required.tokenCost ?? 0);
  }

  /** Every continuation is forbidden: what stands so far is the result. */
  private giveUp(): void {
    const [node] = this.rows;
    if (node !== undefined)
      this.looped = {
        node,
        score: normalised(node.total, this.rules.generated(node), this.rules.options.lengthPenalty),
        reason: 'loop',
      };
  }
}

/** Keeps `list` sorted by total, best first and earlier ones first among equals, at most `size` long. */
function insert(list: Candidate[], candidate: Candidate, size: number): void {
  let at = list.length;
  while (at > 0 && (list[at - 1]?.total ?? Infinity) < candidate.total) at -= 1;
  if (at >= size) return;
  list.splice(at, 0, candidate);
  if (list.length > size) list.length = size;
}
