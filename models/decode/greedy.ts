import { normalised, root, type Finished, type Node } from './hypothesis.ts';
import type { Rules } from './rules.ts';
import type { SentenceSearch } from './sentence-search.ts';
import type { StepResult } from './seq2seq.ts';

/** Takes the most probable token at every step. */
export class Greedy implements SentenceSearch {
  readonly parents = [0];
  readonly candidates: number;
  private node: Node;
  /** The one row; the same array at every step. */
  private readonly running: Node[];
  private finished: Finished | undefined;

  constructor(private readonly rules: Rules) {
    this.node = root(rules.tokens.decoderStart);
    this.running = [this.node];
    this.candidates = 1 + rules.slack;
  }

  get rows(): readonly Node[] {
    return this.running;
  }

  get forced(): number | undefined {
    return this.rules.forced(this.node);
  }

  get settled(): Node {
    return this.node;
  }

  advance(result: StepResult, row: number): void {
    const { rules, node, forced } = this;
    if (forced !== undefined) {
      return this.append(forced, rules.scored(result, row, 0), 0, result, row);
    }
    const last = rules.forcedEnd(node);
    if (last !== undefined) {
      this.append(last, 0, node.total, result, row);
      return this.finish('end');
    }
    const end = (row + 1) * result.k;
    let at = row * result.k;
    while (at < end && !rules.mayFollow(node, result.ids[at] ?? 0)) at += 1;
    if (at === end) return this.finish('loop');
    const logProb = result.logProbs[at] ?? 0;
    this.append(result.ids[at] ?? 0, logProb, node.total + logProb, result, row);
    if (rules.loops(this.node)) this.finish('loop');
    else if (rules.ends(this.node)) this.finish(this.node.id === rules.tokens.endOfSentence ? 'end' : 'length');
  }

  results(): readonly Finished[] {
    return this.finished === undefined ? [] : [this.finished];
  }

  private append(id: number, logProb: number, total: number, result: StepResult, row: number): void {
    const alignment = this.rules.alignment(result, row);
    this.node = { parent: this.node, id, logProb, total, depth: this.node.depth + 1, alignment };
    this.running[0] = this.node;
  }

  private finish(reason: Finished['reason']): void {
    const { node, rules } = this;
    this.finished = { node, score: normalised(node.total, rules.generated(node), rules.options.lengthPenalty), reason };
    this.running.length = 0;
  }
}
