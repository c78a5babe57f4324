import type { Bridge, PackSummary } from '../../main/contract.ts';
import { EngineError, failureOf } from './failure.ts';
import type { PackDirectory } from './host.ts';
import type { PackEntry } from './protocol.ts';

/** The packs of a pair, those with nothing known to be wrong with them first. */
export function packsOf(list: readonly PackSummary[], from: string, to: string): readonly PackSummary[] {
  const fitting = list.filter((pack) => pack.directions.some((way) => way.from === from && way.to === to));
  return fitting.toSorted((one, other) => Number(one.problem !== undefined) - Number(other.problem !== undefined));
}

/** Finds packs where the main process keeps them, and has it check their files. */
export class InstalledPacks implements PackDirectory {
  readonly #bridge: Pick<Bridge, 'invoke'>;

  constructor(bridge: Pick<Bridge, 'invoke'>) {
    this.#bridge = bridge;
  }

  async verified(from: string, to: string): Promise<PackEntry> {
    const list = await this.#bridge.invoke('packs:list');
    const [first, ...others] = packsOf(list, from, to);
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

  async #verify({ id, directions, problem }: PackSummary): Promise<PackEntry> {
    if (problem !== undefined) throw new EngineError(problem);
    const { manifest } = await this.#bridge.invoke('packs:verify', id);
    return { id, directions, manifest };
  }
}
