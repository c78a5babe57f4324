import type { Failure } from '../../models/pack/failure.ts';
import type { Engine } from '../engine/engine.ts';
import { failureOf } from '../engine/failure.ts';
import { bestFirst, translating, visible, type PackWishes } from '../engine/installed-packs.ts';
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

  /** Those that summarise, are sound as far as is known, and are not hidden. */
  readonly summarisers: readonly PackSummary[] = $derived.by(() =>
    visible(this.#list, this.#wishes()).filter(({ task, problem }) => task === 'summarise' && problem === undefined),
  );

  readonly #ways = $derived.by(() => new PackWays(translating(this.#list, this.#wishes())));

  /** Languages that some pack translates from, broken packs included: choosing one says what is wrong. */
  readonly sources = $derived(this.#ways.sources);

  /** Languages that can be translated into from one, those that take two packs last. */
  targets(from: string): readonly string[] {
    return this.#ways.reached(from);
  }

  /** The same, broken packs left out. */
  sound(from: string): string[] {
    return this.targets(from).filter((to) => this.works({ from, to }));
  }

  /** Languages that a pack translates from, broken packs left out. */
  readonly soundSources: readonly string[] = $derived(this.#ways.soundSources);

  /** Languages that some pack translates into. */
  readonly allTargets = $derived(this.#ways.allTargets);

  find(from: string, to: string): PackSummary | undefined {
    return bestFirst(this.#ways.packs(from, to), from, to, this.#wishes())[0];
  }

  /** The language between two packs for a pair that none has. */
  through({ from, to }: Pair): string | null {
    return this.#ways.between(from, to);
  }

  /** There is something to translate the pair with, sound or not. */
  reaches({ from, to }: Pair): boolean {
    return this.find(from, to) !== undefined || this.through({ from, to }) !== null;
  }

  /** Names what translates a pair: a pack, or two. */
  serving({ from, to }: Pair): string | undefined {
    const middle = this.through({ from, to });
    if (middle === null) return this.find(from, to)?.id;
    return [this.find(from, middle), this.find(middle, to)].map((pack) => pack?.id).join(' + ');
  }

  /** The pair can be translated, and nothing is wrong with what does it as far as is known. */
  works({ from, to }: Pair): boolean {
    return this.#ways.works(from, to) || this.through({ from, to }) !== null;
  }

  /** The pair that was chosen, or another where no pack has it. */
  pairFor({ from, to }: Pair): Pair {
    if (this.reaches({ from, to })) return { from, to };
    const [first] = translating(this.#list, this.#wishes()).flatMap(({ directions }) => directions.slice(0, 1));
    return first ?? { from, to };
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
