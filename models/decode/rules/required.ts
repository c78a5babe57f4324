import type { Node } from '../hypothesis.ts';
import type { RequiredRule, Spelling } from '../options.ts';

/** A spelling that the tail of a hypothesis has the first `matched` tokens of. */
interface Begun {
  readonly phrase: number;
  readonly spelling: Spelling;
  /** Depth of the token before it. */
  readonly start: number;
  readonly matched: number;
}

/** A phrase that stands in a hypothesis, behind depth `start` and up to depth `end`. */
interface Met {
  readonly phrase: number;
  readonly start: number;
  readonly end: number;
}

interface Progress {
  readonly met: readonly Met[];
  readonly begun: readonly Begun[];
}

const NOTHING: Progress = { met: [], begun: [] };

/**
 * Phrases that a translation has to contain: how far a hypothesis is with each of them, and which tokens would take it
 * further. Every phrase needs a place of its own; where two overlap, the longer one has it.
 */
export class RequiredPhrases {
  /** Tokens of all phrases: what `tokens` is when all are met. */
  readonly size: number;
  private readonly lengths: readonly number[];
  private readonly known = new WeakMap<Node, Progress>();

  constructor(private readonly rule: RequiredRule) {
    this.lengths = rule.phrases.map((spellings) => Math.max(...spellings.map(({ ids }) => ids.length)));
    this.size = this.lengths.reduce((sum, length) => sum + length, 0);
  }

  met(node: Node): boolean {
    return this.progress(node).met.length === this.rule.phrases.length;
  }

  /** Tokens of the phrases that stand in `node` followed by `next`, those of a phrase just begun included. */
  tokens(node: Node, next: number): number {
    const { met, begun } = this.follow(node, next);
    const whole = met.reduce((sum, { phrase }) => sum + (this.lengths[phrase] ?? 0), 0);
    return (
      whole + Math.max(0, ...begun.map(({ phrase, matched }) => Math.min(matched, (this.lengths[phrase] ?? 0) - 1)))
    );
  }

  /** Tokens that continue a phrase or begin one. */
  wanted(node: Node): readonly number[] {
    const { begun } = this.progress(node);
    const next = begun.flatMap(({ spelling, matched }) => spelling.ids[matched] ?? []);
    const first = this.open(node).flatMap(({ spelling }) => spelling.ids[0] ?? []);
    return [...new Set([...next, ...first.filter((id) => !this.joined(node, id))])];
  }

  private progress(node: Node): Progress {
    if (node.parent === null) return NOTHING;
    const known = this.known.get(node);
    if (known !== undefined) return known;
    const found = this.follow(node.parent, node.id);
    this.known.set(node, found);
    return found;
  }

  private follow(node: Node, id: number): Progress {
    const before = this.progress(node);
    const joined = this.joined(node, id);
    // What has become part of a longer word does not count.
    const still = joined ? before.met.filter(({ end }) => end !== node.depth) : before.met;
    const further = before.begun.flatMap((one) =>
      one.spelling.ids[one.matched] === id ? [{ ...one, matched: one.matched + 1 }] : [],
    );
    const fresh = joined ? [] : this.open(node).filter(({ spelling }) => spelling.ids[0] === id);
    const all = [...further, ...fresh];
    const whole = all.filter(({ spelling, matched }) => matched === spelling.ids.length);
    const met = whole
      .sort((a, b) => b.matched - a.matched)
      .reduce((so, one) => withPhrase(so, one, node.depth + 1), still);
    const waits = (phrase: number): boolean => met.every((one) => one.phrase !== phrase);
    return {
      met,
      begun: all.filter(({ phrase, spelling, matched }) => matched < spelling.ids.length && waits(phrase)),
    };
  }

  /** Spellings that may begin behind `node`. */
  private open(node: Node): Begun[] {
    const { met } = this.progress(node);
    return this.rule.phrases.flatMap((spellings, phrase) =>
      met.some((one) => one.phrase === phrase)
        ? []
        : spellings
            .filter(({ atStart }) => !atStart || node.depth <= 1)
            .map((spelling) => ({ phrase, spelling, start: node.depth, matched: 1 })),
    );
  }

  private joined(node: Node, id: number): boolean {
    return node.parent !== null && this.rule.joins(node.id, id);
  }
}

function withPhrase(met: readonly Met[], { phrase, start }: Begun, end: number): readonly Met[] {
  if (met.some((one) => one.phrase === phrase)) return met;
  const overlapping = met.filter((one) => one.end > start);
  if (overlapping.some((one) => one.end - one.start >= end - start)) return met;
  return [...met.filter((one) => !overlapping.includes(one)), { phrase, start, end }];
}
