import type { PackSummary } from '../../main/contract.ts';

/**
 * What packs translate, by source and target: a model of two hundred languages has forty thousand directions, which are
 * looked through once.
 */
export class PackWays {
  readonly #packs = new Map<string, Map<string, PackSummary[]>>();
  readonly #reached = new Map<string, readonly string[]>();

  constructor(packs: readonly PackSummary[]) {
    for (const pack of packs)
      for (const { from, to } of pack.directions) {
        const targets = this.#packs.get(from) ?? new Map<string, PackSummary[]>();
        this.#packs.set(from, targets);
        const fitting = targets.get(to);
        if (fitting === undefined) targets.set(to, [pack]);
        else fitting.push(pack);
      }
  }

  /** Languages that some pack translates from, in order. */
  get sources(): string[] {
    return [...this.#packs.keys()].sort();
  }

  /** The same, broken packs left out. */
  get soundSources(): string[] {
    return this.sources.filter((from) => this.targets(from).some((to) => this.works(from, to)));
  }

  /** Languages that some pack translates into. */
  get allTargets(): string[] {
    return [...new Set([...this.#packs.values()].flatMap((targets) => [...targets.keys()]))].sort();
  }

  targets(from: string): string[] {
    return [...(this.#packs.get(from)?.keys() ?? [])].sort();
  }

  /** Languages that can be translated into from one: those that a pack has, and then those that two reach together. */
  reached(from: string): readonly string[] {
    const known = this.#reached.get(from);
    if (known !== undefined) return known;
    const direct = this.targets(from);
    const beyond = direct.flatMap((middle) =>
      this.works(from, middle) ? this.targets(middle).filter((to) => to !== from && this.works(middle, to)) : [],
    );
    const found = [...new Set([...direct, ...[...new Set(beyond)].sort()])];
    this.#reached.set(from, found);
    return found;
  }

  /**
   * The language between two packs for a pair that none has: English, or the first that leads there. Null where there is
   * a pack, or no two go together.
   */
  between(from: string, to: string): string | null {
    if (from === to || this.packs(from, to).length > 0) return null;
    const leads = (middle: string): boolean =>
      middle !== from && middle !== to && this.works(from, middle) && this.works(middle, to);
    return ['en', ...this.targets(from)].find(leads) ?? null;
  }

  packs(from: string, to: string): readonly PackSummary[] {
    return this.#packs.get(from)?.get(to) ?? [];
  }

  /** Some pack translates the pair, and nothing is known to be wrong with it. */
  works(from: string, to: string): boolean {
    return this.packs(from, to).some(({ problem }) => problem === undefined);
  }
}
