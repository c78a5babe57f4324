import type { Failure } from '../../models/pack/failure.ts';
import type { SummaryEngine } from '../engine/engine.ts';
import { failureOf } from '../engine/failure.ts';
import type { PackSummary } from './bridge.ts';
import type { Copying } from './copying.svelte.ts';
import { LatestTask } from './latest-task.svelte.ts';

/** What a summary is asked of, and how. */
export interface SummarySource {
  readonly text: string;
  /** Hypotheses kept while searching; as many as the publisher says where it is not told. */
  readonly beam?: number;
}

export type SummaryPhase = 'idle' | 'running' | 'done' | 'stopped' | 'failed';

/** A summary of the text, written by a model that was added for it. It is no translation, and no part of the history. */
export class Summary {
  readonly #engine: SummaryEngine;
  readonly #available: () => readonly PackSummary[];
  readonly copying: Copying;
  readonly #task = new LatestTask((error) => this.#fail(error));
  #wanted = $state<string | null>(null);
  #phase = $state<SummaryPhase>('idle');
  #text = $state.raw('');
  #share = $state(0);
  #failure = $state.raw<Failure | null>(null);

  /** @param available packs that summarise */
  constructor(engine: SummaryEngine, available: () => readonly PackSummary[], copying: Copying) {
    this.#engine = engine;
    this.#available = available;
    this.copying = copying;
  }

  get packs(): readonly PackSummary[] {
    return this.#available();
  }
  /** The one that writes: the one that was chosen, else the first; undefined where none is installed. */
  get pack(): PackSummary | undefined {
    return this.packs.find(({ id }) => id === this.#wanted) ?? this.packs[0];
  }
  get phase(): SummaryPhase {
    return this.#phase;
  }
  get text(): string {
    return this.#text;
  }
  /** How much of the text was read, from 0 to 1. */
  get share(): number {
    return this.#share;
  }
  get failure(): Failure | null {
    return this.#failure;
  }

  choose(id: string): void {
    this.#wanted = id;
  }

  /** Writes a summary, in place of the one that was there. */
  async write({ text, beam }: SummarySource): Promise<void> {
    const { pack } = this;
    this.stop();
    this.#text = '';
    this.#share = 0;
    this.#failure = null;
    this.#phase = 'idle';
    if (pack === undefined || text.trim() === '') return;
    this.#phase = 'running';
    await this.#task.run(async (signal) => {
      const request = { pack: pack.id, text, ...(beam !== undefined && { beam }) };
      for await (const event of this.#engine.summarise(request, signal)) {
        if (signal.aborted) return;
        if (event.type === 'part') this.#share = event.source.end / text.length;
        else this.#text = event.text;
      }
      if (!signal.aborted) this.#phase = 'done';
    });
  }

  /** What was written stays. */
  stop(): void {
    this.#task.stop();
    if (this.#phase === 'running') this.#phase = 'stopped';
  }

  #fail(error: unknown): void {
    this.#phase = 'failed';
    this.#failure = failureOf(error);
  }
}
