import type { Failure } from '../../models/pack/failure.ts';
import type { Engine } from '../engine/engine.ts';
import { failureOf } from '../engine/failure.ts';
import { packsOf, type PackWishes } from '../engine/installed-packs.ts';
import { PackWays } from '../engine/pack-ways.ts';
import { failureKind } from '../messages/failures.ts';
import type { Bridge, PackSummary } from './bridge.ts';
import type { Pair } from './direction.svelte.ts';

/** Tokens that tell a speed: fewer are over before the machine has caught up. */
const MEASURED = 8;

/** The installed packs and what they translate. */
export class PacksState {
  readonly #bridge: Pick<Bridge, 'invoke'>;
  #list = $state.raw<readonly PackSummary[]>([]);

  readonly #wishes: () => PackWishes | undefined;
  /** Tokens a second that packs were last seen to translate, by id. */
  #speeds = $state.raw<Readonly<Record<string, number>>>({});

  constructor(bridge: Pick<Bridge, 'invoke'>, wishes: () => PackWishes | undefined = () => undefined) {
    this.#bridge = bridge;
    this.#wishes = wishes;
  }

  speedOf(id: string): number | undefined {
    return this.#speeds[id];
  }

  get list(): readonly PackSummary[] {
    return this.#list;
  }

  async load(): Promise<void> {
    this.#list = await this.#bridge.invoke('packs:list');
  }

  /** Those that translate and are not hidden. */
  readonly #wanted = $derived.by(() => {
    const hidden = this.#wishes()?.hiddenPacks ?? [];
    return this.#list.filter(({ id, task }) => task !== 'summarise' && !hidden.includes(id));
  });

  readonly #ways = $derived(new PackWays(this.#wanted));

  /** Languages that some pack translates from, broken packs included: choosing one says what is wrong. */
  readonly sources = $derived(this.#ways.sources);

  targets(from: string): string[] {
    return this.#ways.targets(from);
  }

  /** Languages that a pack translates into from one, broken packs left out. */
  sound(from: string): string[] {
    return this.targets(from).filter((to) => this.works({ from, to }));
  }

  /** Languages that a pack translates from, broken packs left out. */
  readonly soundSources: readonly string[] = $derived(
    this.sources.filter((from) => this.targets(from).some((to) => this.works({ from, to }))),
  );

  /** Languages that some pack translates into. */
  readonly allTargets = $derived(this.#ways.allTargets);

  find(from: string, to: string): PackSummary | undefined {
    return packsOf(this.#ways.packs(from, to), from, to, this.#wishes())[0];
  }

  /** Some pack translates the pair, and nothing is wrong with it as far as is known. */
  works({ from, to }: Pair): boolean {
    return this.#ways.works(from, to);
  }

  /** The pair that was chosen, or another where no pack has it. */
  pairFor({ from, to }: Pair): Pair {
    if (this.find(from, to) !== undefined) return { from, to };
    return this.#wanted.find(({ directions }) => directions.length > 0)?.directions[0] ?? { from, to };
  }

  /** A translation failed: what is wrong with the pack that it names is known from now on. */
  blame(failure: Failure): void {
    if (failureKind(failure) !== 'PackError') return;
    this.#list = this.#list.map((pack) =>
      pack.id === failure.arguments['pack'] ? { ...pack, problem: failure } : pack,
    );
  }

  /** The engine, whose failures tell what is wrong with the packs. */
  blamedBy(engine: Pick<Engine, 'translate'>): Pick<Engine, 'translate'> {
    const blame = (error: unknown): void => this.blame(failureOf(error));
    const measure = (
      { from, to }: Pair,
      { tokens, tokensPerSecond }: { tokens: number; tokensPerSecond: number },
    ): void => {
      const id = this.find(from, to)?.id;
      if (id !== undefined && tokens >= MEASURED) this.#speeds = { ...this.#speeds, [id]: tokensPerSecond };
    };
    return {
      async *translate(request, signal) {
        try {
          for await (const event of engine.translate(request, signal)) {
            if (event.type === 'done') measure(request, event);
            yield event;
          }
        } catch (error) {
          blame(error);
          throw error;
        }
      },
    };
  }
}
