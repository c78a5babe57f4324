import type { PackSummary } from '../../main/contract.ts';

/**
 * What packs translate, by source and target: a model of two hundred languages has forty thousand directions, which are
 * looked through once.
 */
export class PackWays {
  readonly #packs = new Map<string, Map<string, PackSummary[]>>();

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

  /** Languages that some pack translates into. */
  get allTargets(): string[] {
    return [...new Set([...this.#packs.values()].flatMap((targets) => [...targets.keys()]))].sort();
  }

  targets(from: string): string[] {
    return [...(this.#packs.get(from)?.keys() ?? [])].sort();
  }

  packs(from: string, to: string): readonly PackSummary[] {
    return this.#packs.get(from)?.get(to) ?? [];
  }

  /** Some pack translates the pair, and nothing is known to be wrong with it. */
  works(from: string, to: string): boolean {
    return this.packs(from, to).some(({ problem }) => problem === undefined);
  }
}
