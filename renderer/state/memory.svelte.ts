import { tmxEnd, tmxStart, tmxUnit } from '../../models/format/tmx-writer.ts';
import { Matches, type Match } from '../../models/memory/matches.ts';
import { MemoryError, parseTmx } from '../../models/memory/tmx.ts';
import { comparable, LONGEST_UNIT, sentencesOf } from '../../models/memory/unit.ts';
import type { MemoryUnit } from '../../models/translator.ts';
import type { Bridge } from './bridge.ts';
import type { Correction, Corrections } from './corrections.svelte.ts';
import type { Pair } from './direction.svelte.ts';

/** Units that are read into the index before the window gets its turn. */
const AT_ONCE = 2000;

export type ImportedMemory =
  | { readonly name: string; readonly count: number; readonly skipped: number }
  | { readonly name: string; readonly message: string };

/**
 * Sentences that a person corrected or brought in a TMX file: kept by the main process, and here, for the pair of
 * languages chosen, in an index. Corrections are learnt as they are made.
 */
export class MemoryState {
  readonly #bridge: Pick<Bridge, 'invoke'>;
  readonly #on: () => boolean;
  readonly #changed: () => void;
  #pair: Pair = { from: '', to: '' };
  #matches = $state.raw(new Matches());
  /** The index itself does not tell of changes. */
  #version = $state(0);

  /** @param on whether corrections are kept and used. @param changed there are other units to translate with */
  constructor(
    bridge: Pick<Bridge, 'invoke'>,
    corrections: Corrections,
    on: () => boolean,
    changed: () => void,
    failed: (error: unknown) => void,
  ) {
    this.#bridge = bridge;
    this.#on = on;
    this.#changed = changed;
    corrections.onCorrected((correction) => void this.#learn(correction).catch(failed));
    corrections.onWithdrawn((correction) => void this.#forget(correction).catch(failed));
  }

  /** Units of the pair chosen. */
  get count(): number {
    return this.#version >= 0 ? this.#matches.size : 0;
  }

  /** Reads the units of a pair, in turns with the window's other work. */
  async load({ from, to }: Pair): Promise<void> {
    if (this.#pair.from === from && this.#pair.to === to) return;
    const pair = { from, to };
    this.#pair = pair;
    this.#matches = new Matches();
    const units = await this.#bridge.invoke('memory:read', pair);
    const matches = new Matches();
    // Of two of one sentence the latest, which comes first, has to be added last.
    for (let at = units.length; at > 0; at -= AT_ONCE) {
      for (const unit of units.slice(Math.max(0, at - AT_ONCE), at).reverse()) matches.add(unit);
      if (units.length > AT_ONCE) await new Promise((resolve) => setTimeout(resolve));
    }
    if (this.#pair !== pair) return;
    this.#matches = matches;
    this.#tell();
  }

  /** Units for the sentences of a text, for the translator; none while the memory is switched off. */
  unitsFor(text: string, { from, to }: Pair): MemoryUnit[] {
    if (!this.#on() || this.#matches.size === 0 || from !== this.#pair.from || to !== this.#pair.to) return [];
    return sentencesOf(text, from).flatMap((sentence) => this.#matches.exact(sentence) ?? []);
  }

  /** Translations of before for a sentence and those like it, best first. */
  find(sentence: string): Match[] {
    return this.#version >= 0 && this.#on() ? this.#matches.find(sentence) : [];
  }

  /** The units of a TMX file that the user chooses; null when none was chosen. A bad file changes nothing. */
  async import(): Promise<ImportedMemory | null> {
    const file = await this.#bridge.invoke('file:open', { kind: 'tmx' });
    if (file === null) return null;
    const { name, text } = file;
    const pair = this.#pair;
    try {
      const { units, skipped } = parseTmx(text, pair);
      await this.#bridge.invoke('memory:put', { ...pair, units: [...units] });
      for (const unit of units) this.#matches.add(unit);
      this.#tell();
      return { name, count: units.length, skipped };
    } catch (error) {
      if (error instanceof MemoryError) return { name, message: error.message };
      throw error;
    }
  }

  async export(): Promise<boolean> {
    const { from, to } = this.#pair;
    const units = await this.#bridge.invoke('memory:read', { from, to });
    const time = Date.now();
    const data = tmxStart(from) + units.map((unit) => tmxUnit({ ...unit, from, to, time })).join('') + tmxEnd;
    return this.#bridge.invoke('file:save', { name: `memory-${from}-${to}.tmx`, kind: 'tmx', data });
  }

  /** Forgets the units of every pair. */
  async clear(): Promise<void> {
    await this.#bridge.invoke('memory:clear');
    this.#matches = new Matches();
    this.#tell();
  }

  /** Takes a translation of before for a sentence that is like its own. */
  async use({ unit }: Match, source: string): Promise<void> {
    const { from, to } = this.#pair;
    await this.#learn({ from, to, source, target: unit.target });
    this.#changed();
  }

  async #learn({ from, to, source, target }: Correction): Promise<void> {
    const unit = { source: comparable(source), target: target.trim() };
    const long = Math.max(unit.source.length, unit.target.length) > LONGEST_UNIT;
    if (!this.#on() || unit.source === '' || unit.target === '' || long) return;
    await this.#bridge.invoke('memory:put', { from, to, units: [unit] });
    if (from !== this.#pair.from || to !== this.#pair.to) return;
    this.#matches.add(unit);
    this.#version += 1;
  }

  async #forget({ from, to, source }: Correction): Promise<void> {
    await this.#bridge.invoke('memory:delete', { from, to, source: comparable(source) });
    if (from !== this.#pair.from || to !== this.#pair.to) return;
    this.#matches.delete(source);
    this.#version += 1;
  }

  #tell(): void {
    this.#version += 1;
    this.#changed();
  }
}
