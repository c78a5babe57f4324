import type { Bridge, PackSummary, Settings } from '../../main/contract.ts';
import { EngineError, failureOf } from './failure.ts';
import type { PackDirectory } from './host.ts';
import { PackWays } from './pack-ways.ts';
import type { PackEntry } from './protocol.ts';

/** What the user wants of the packs (`main/contract.ts`). */
export type PackWishes = Pick<Settings, 'preferredPacks' | 'hiddenPacks'>;

export function sameWishes(one: PackWishes | undefined, other: PackWishes): boolean {
  const told = (wishes: PackWishes | undefined): string =>
    JSON.stringify([wishes?.preferredPacks, wishes?.hiddenPacks]);
  return told(one) === told(other);
}

/** The key of a direction in `preferredPacks`. */
export const directionKey = (from: string, to: string): string => `${from} ${to}`;

/** The packs of a pair, the best first. Hidden ones are left out. */
export function packsOf(
  list: readonly PackSummary[],
  from: string,
  to: string,
  wishes?: PackWishes,
): readonly PackSummary[] {
  const fitting = translating(list, wishes).filter(({ directions }) =>
    directions.some((way) => way.from === from && way.to === to),
  );
  return bestFirst(fitting, from, to, wishes);
}

/**
 * Packs that translate a pair, those with nothing known to be wrong with them first; of these the one that the user
 * prefers, and those that came with the app before added ones.
 */
export function bestFirst(
  fitting: readonly PackSummary[],
  from: string,
  to: string,
  wishes?: PackWishes,
): readonly PackSummary[] {
  const preferred = wishes?.preferredPacks[directionKey(from, to)];
  const rank = ({ id, origin, problem }: PackSummary): number =>
    (problem === undefined ? 0 : 4) + (id === preferred ? 0 : 2) + (origin === 'shipped' ? 0 : 1);
  return fitting.toSorted((one, other) => rank(one) - rank(other));
}

/** The packs that translate and are not hidden. */
export function translating(list: readonly PackSummary[], wishes?: PackWishes): readonly PackSummary[] {
  return visible(list, wishes).filter(({ task }) => task !== 'summarise');
}

/** The packs that the user has not hidden. */
export function visible(list: readonly PackSummary[], wishes?: PackWishes): readonly PackSummary[] {
  return list.filter(({ id }) => wishes?.hiddenPacks.includes(id) !== true);
}

/** Finds packs where the main process keeps them, and has it check their files. */
export class InstalledPacks implements PackDirectory {
  readonly #bridge: Pick<Bridge, 'invoke'>;
  readonly #wishes: () => PackWishes | undefined;

  constructor(bridge: Pick<Bridge, 'invoke'>, wishes: () => PackWishes | undefined = () => undefined) {
    this.#bridge = bridge;
    this.#wishes = wishes;
  }

  async verified(from: string, to: string): Promise<PackEntry> {
    const list = await this.#bridge.invoke('packs:list');
    const [first, ...others] = packsOf(list, from, to, this.#wishes());
    if (first === undefined) {
      const nothing = list.every(({ directions }) => directions.length === 0);
      const broken = list.find(({ problem }) => problem !== undefined)?.problem;
      throw new EngineError(
        nothing && broken !== undefined ? broken : { code: 'no-pair', arguments: { from, to, pack: '', pairs: '' } },
      );
    }
    try {
      return await this.#verify(first);
    } catch (error) {
      for (const other of others) {
        const sound = await this.#verify(other).catch(() => null);
        if (sound !== null) return sound;
      }
      throw new EngineError(failureOf(error));
    }
  }

  async between(from: string, to: string): Promise<string | null> {
    const list = await this.#bridge.invoke('packs:list');
    return new PackWays(translating(list, this.#wishes())).between(from, to);
  }

  async verifiedPack(id: string): Promise<PackEntry> {
    const list = await this.#bridge.invoke('packs:list');
    const pack = list.find((one) => one.id === id);
    if (pack === undefined) throw new EngineError({ code: 'missing-file', arguments: { pack: id, file: 'pack.json' } });
    // It translates nothing, whatever languages it is for.
    const checked = await this.#verify(pack).catch((error: unknown) => {
      throw new EngineError(failureOf(error));
    });
    return { ...checked, directions: [] };
  }

  async #verify({ id, directions, problem }: PackSummary): Promise<PackEntry> {
    if (problem !== undefined) throw new EngineError(problem);
    const { manifest } = await this.#bridge.invoke('packs:verify', id);
    return { id, directions, manifest };
  }
}
