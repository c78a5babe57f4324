import { Direction, type Pair } from './direction.svelte.ts';
import type { PacksState } from './packs.svelte.ts';
import { LazyRecogniser } from './recogniser.svelte.ts';
import type { SettingsState } from './settings.svelte.ts';
import type { Translation } from './translation.svelte.ts';

/** Languages that are remembered as chosen last. */
const RECENT = 6;

/** The languages of the translator: chosen by the user, told by the text, turned around, and kept. */
export class Languages {
  readonly direction: Direction;
  readonly #translation: Translation;
  readonly #packs: PacksState;
  readonly #settings: SettingsState;
  readonly #chosen: () => void;
  readonly #recogniser = new LazyRecogniser();
  /** Texts before and after the last swap, so that undoing it turns the languages back as well. */
  #swaps: readonly { readonly text: string; readonly pair: Pair }[] = [];

  /** @param chosen called when the languages have been chosen, by whom or what ever */
  constructor(translation: Translation, packs: PacksState, settings: SettingsState, chosen: () => void) {
    this.#translation = translation;
    this.#packs = packs;
    this.#settings = settings;
    this.#chosen = chosen;
    this.direction = new Direction({
      pair: () => this.pair,
      detecting: () => settings.value.detect,
      sources: () => packs.soundSources,
      targets: (from) => packs.sound(from),
      choose: (pair) => void this.#choose(pair),
      recognise: this.#recogniser.recognise,
    });
  }

  get pair(): Pair {
    return { from: this.#translation.from, to: this.#translation.to };
  }

  get swappable(): boolean {
    const { from, to } = this.#translation;
    return this.#packs.reaches({ from: to, to: from });
  }

  /** Loads what tells the languages of the packs from one another. */
  async load(): Promise<void> {
    await this.#recogniser.load(this.#packs.sources);
  }

  /** The text was edited: the languages follow it. @param history by undo or redo */
  edited(text: string, history: boolean): void {
    const swap = history ? this.#swaps.find((other) => other.text === text) : undefined;
    if (swap === undefined) this.direction.follow(text);
    else void this.#choose(swap.pair).then(() => this.direction.keep(text));
  }

  /** The user has chosen the languages: the text is not asked any more. */
  async choose(from: string, to: string): Promise<void> {
    const targets = this.#packs.targets(from);
    await this.#settings.change({ detect: false });
    await this.#choose({ from, to: targets.includes(to) ? to : (targets[0] ?? to) });
    this.direction.follow(this.#translation.text);
  }

  /** From another language, into the same one where that can be. */
  async chooseSource(from: string): Promise<void> {
    await this.choose(from, this.#translation.to);
    await this.#note(from);
  }

  /** Into another language; where the text tells its own, from that one. */
  async chooseTarget(to: string): Promise<void> {
    const { from } = this.#translation;
    if (this.#settings.value.detect) {
      const other = this.#packs.sources.find((source) => this.#packs.find(source, to) !== undefined);
      await this.#choose({ from: this.#packs.targets(from).includes(to) ? from : (other ?? from), to });
      this.direction.follow(this.#translation.text);
    } else await this.choose(from, to);
    await this.#note(to);
  }

  /** The source language follows the text from now on. */
  async detect(): Promise<void> {
    await this.#settings.change({ detect: true });
    this.direction.follow(this.#translation.text);
  }

  /** @param replace puts the text that is to be translated then into its field */
  async swap(replace: (text: string) => Promise<void>): Promise<void> {
    const before = { text: this.#translation.text, pair: this.pair };
    await replace(this.#translation.swapped);
    this.#translation.swap();
    this.#swaps = [before, { text: this.#translation.text, pair: this.pair }];
    this.direction.keep(this.#translation.text);
    await this.#keep();
  }

  async #choose({ from, to }: Pair): Promise<void> {
    this.#translation.choose(from, to);
    await this.#keep();
  }

  /** A language that the user chose stands first among the last ones. */
  async #note(chosen: string): Promise<void> {
    const others = this.#settings.value.recentLanguages.filter((tag) => tag !== chosen);
    await this.#settings.change({ recentLanguages: [chosen, ...others].slice(0, RECENT) });
  }

  async #keep(): Promise<void> {
    this.#chosen();
    await this.#settings.change(this.pair);
  }
}
