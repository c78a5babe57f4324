import type { StatedLanguages } from '../../models/pack/languages.ts';
import type { GivenModel } from '../engine/import/protocol.ts';
import type { ImportThread } from '../engine/import/start-import.ts';
import { directionKey } from '../engine/installed-packs.ts';
import type { Bridge, PackSummary } from './bridge.ts';
import type { Pair } from './direction.svelte.ts';
import { ModelImport } from './model-import.svelte.ts';
import type { PacksState } from './packs.svelte.ts';
import type { SettingsState } from './settings.svelte.ts';

/** The model library: what is installed, what is being added, and what the user wants of it. */
export class Models {
  readonly adding: ModelImport;
  readonly #bridge: Bridge;
  readonly #packs: PacksState;
  readonly #settings: SettingsState;
  readonly #choose: (pair: Pair) => Promise<void>;
  #wanted = $state.raw<Pair | null>(null);

  /** @param choose translates between these languages from now on */
  constructor(
    bridge: Bridge,
    packs: PacksState,
    settings: SettingsState,
    choose: (pair: Pair) => Promise<void>,
    start: () => ImportThread,
  ) {
    this.#bridge = bridge;
    this.#packs = packs;
    this.#settings = settings;
    this.#choose = choose;
    this.adding = new ModelImport(bridge, start);
  }

  /** Languages that somebody looks for a model of; null when nobody does. */
  get wanted(): Pair | null {
    return this.#wanted;
  }
  set wanted(pair: Pair | null) {
    this.#wanted = pair;
  }

  /** @returns whether it was begun: one model is taken in at a time */
  add(given: GivenModel): boolean {
    return this.adding.begin(given);
  }

  hidden({ id }: Pick<PackSummary, 'id'>): boolean {
    return this.#settings.value.hiddenPacks.includes(id);
  }

  async hide({ id }: Pick<PackSummary, 'id'>, hidden: boolean): Promise<void> {
    const others = this.#settings.value.hiddenPacks.filter((one) => one !== id);
    await this.#settings.change({ hiddenPacks: hidden ? [...others, id] : others });
  }

  /** Whether it is the one that translates this pair. */
  serves({ id }: Pick<PackSummary, 'id'>, { from, to }: Pair): boolean {
    return this.#packs.find(from, to)?.id === id;
  }

  /** Translates with this pack: the pair of now where it has that, else its first. */
  async use({ id, directions }: Pick<PackSummary, 'id' | 'directions'>, now: Pair): Promise<void> {
    const pair = directions.find(({ from, to }) => from === now.from && to === now.to) ?? directions[0];
    if (pair === undefined) return;
    await this.hide({ id }, false);
    const preferredPacks = { ...this.#settings.value.preferredPacks, [directionKey(pair.from, pair.to)]: id };
    await this.#settings.change({ preferredPacks });
    await this.#packs.load();
    await this.#choose(pair);
  }

  async verify({ id }: Pick<PackSummary, 'id'>): Promise<void> {
    await this.#bridge.invoke('packs:check', id);
  }

  export({ id }: Pick<PackSummary, 'id'>): Promise<boolean> {
    return this.#bridge.invoke('packs:export', id);
  }

  async remove({ id }: Pick<PackSummary, 'id'>): Promise<void> {
    await this.#bridge.invoke('packs:remove', id);
    await this.#forgetWishes(id);
  }

  /** Says which languages a pack is for, where its files were wrong; wishes that named the former ones go. */
  async correct({ id }: Pick<PackSummary, 'id'>, languages: StatedLanguages): Promise<void> {
    await this.#bridge.invoke('packs:languages', { id, ...languages });
    await this.#forgetWishes(id);
  }

  async #forgetWishes(id: string): Promise<void> {
    const kept = Object.entries(this.#settings.value.preferredPacks).filter(([, pack]) => pack !== id);
    await this.#settings.change({ preferredPacks: Object.fromEntries(kept) });
  }

  visit(model: string, { from, to }: Pair): Promise<boolean> {
    return this.#bridge.invoke('models:visit', { model, from, to });
  }
}

/** Bytes that a model takes on the processor, where its weights are 32 bits each. */
export function memoryOf({ model, bytes }: PackSummary): number {
  return model?.memory ?? bytes;
}

/** SPDX has a word for what nobody has stated. */
export const isStated = (licence: string): boolean => licence !== '' && licence !== 'NOASSERTION';
