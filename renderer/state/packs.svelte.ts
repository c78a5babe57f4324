import type { PackDirectory } from '../engine/host.ts';
import { EngineError, failureOf } from '../engine/failure.ts';
import type { PackEntry } from '../engine/protocol.ts';
import type { Bridge, PackSummary } from './bridge.ts';

/** The installed packs and what they translate. */
export class PacksState implements PackDirectory {
  readonly #bridge: Pick<Bridge, 'invoke'>;
  #list = $state.raw<readonly PackSummary[]>([]);
  #loading: Promise<void> | null = null;

  constructor(bridge: Pick<Bridge, 'invoke'>) {
    this.#bridge = bridge;
  }

  get list(): readonly PackSummary[] {
    return this.#list;
  }

  load(): Promise<void> {
    this.#loading = this.#bridge.invoke('packs:list').then((list) => {
      this.#list = list;
    });
    return this.#loading;
  }

  /** Languages that some pack translates from, broken packs included: choosing one says what is wrong. */
  readonly sources = $derived(
    [...new Set(this.#list.flatMap((pack) => pack.directions.map(({ from }) => from)))].sort(),
  );

  targets(from: string): string[] {
    const directions = this.#list.flatMap((pack) => pack.directions);
    return [...new Set(directions.filter((direction) => direction.from === from).map(({ to }) => to))].sort();
  }

  find(from: string, to: string): PackSummary | undefined {
    const fitting = this.#list.filter((pack) => pack.directions.some((way) => way.from === from && way.to === to));
    return fitting.find((pack) => pack.problem === undefined) ?? fitting[0];
  }

  async verified(from: string, to: string): Promise<PackEntry> {
    await (this.#loading ?? this.load());
    const pack = this.find(from, to);
    if (pack === undefined) {
      const broken = this.#list.find(({ problem }) => problem !== undefined);
      if (this.sources.length === 0 && broken?.problem !== undefined) throw new EngineError(broken.problem);
      throw new EngineError({ code: 'no-pair', arguments: { from, to, pack: '', pairs: '' } });
    }
    if (pack.problem !== undefined) throw new EngineError(pack.problem);
    try {
      const { manifest } = await this.#bridge.invoke('packs:verify', pack.id);
      return { id: pack.id, directions: pack.directions, manifest };
    } catch (error) {
      const problem = failureOf(error);
      this.#list = this.#list.map((other) => (other.id === pack.id ? { ...other, problem } : other));
      throw new EngineError(problem);
    }
  }
}
