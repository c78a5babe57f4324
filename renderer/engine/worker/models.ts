import type { BackendKind, LoadProgress, Translator } from '../../../models/translator.ts';
import { LanguageError } from '../../../models/translator.ts';
import { PackError } from '../../../models/pack/pack-error.ts';
import type { EngineStatus, Pair } from '../engine.ts';
import { failureOf } from '../failure.ts';
import type { PackEntry } from '../protocol.ts';

/** Packs kept open at once: enough for both ways of one pair, so that swapping is instant. */
const OPEN_PACKS = 2;

export interface ModelsOptions {
  readonly open: (pack: PackEntry, progress: (progress: LoadProgress) => void) => Promise<Translator>;
  readonly status: (status: EngineStatus) => void;
  readonly lost: (message: string) => void;
}

/** The packs this worker knows of, and the few that are open, the one used last at the end. */
export class Models {
  readonly #options: ModelsOptions;
  readonly #packs = new Map<string, PackEntry>();
  readonly #open = new Map<string, Promise<Translator>>();
  #shown: string | null = null;
  #backend: BackendKind | null = null;

  constructor(options: ModelsOptions) {
    this.#options = options;
  }

  /** What the pack used last runs on; null before one is open. */
  get backend(): BackendKind | null {
    return this.#backend;
  }

  add(pack: PackEntry): void {
    this.#packs.set(pack.id, pack);
  }

  /** The translator of the pair, opened on first use; without a pair the one used last. */
  async translator(pair: Pair): Promise<Translator> {
    const id = this.#find(pair);
    const opening = this.#open.get(id) ?? this.#start(id);
    this.#open.delete(id);
    this.#open.set(id, opening);
    await this.#closeOldest();
    const translator = await opening;
    if (this.#shown !== id) this.#options.status({ state: 'ready', pack: id, backend: translator.backend });
    this.#shown = id;
    this.#backend = translator.backend.kind;
    return translator;
  }

  #find(pair: Pair): string {
    const { from, to } = pair;
    if (from !== undefined && to !== undefined) {
      for (const pack of this.#packs.values()) {
        if (pack.directions.some((direction) => direction.from === from && direction.to === to)) return pack.id;
      }
      throw new LanguageError({ from, to });
    }
    const last = [...this.#open.keys()].at(-1) ?? [...this.#packs.keys()].at(-1);
    if (last === undefined) throw new LanguageError({ from: from ?? '', to: to ?? '' });
    return last;
  }

  #start(id: string): Promise<Translator> {
    this.#shown = null;
    this.#options.status({ state: 'loading', pack: id, progress: { stage: 'reading', bytes: 0, total: 0 } });
    const pack = this.#packs.get(id);
    if (pack === undefined) throw new PackError('missing-file', { pack: id, file: 'pack.json' });
    const opening = this.#options.open(pack, (progress) => {
      this.#options.status({ state: 'loading', pack: id, progress });
    });
    opening.then(
      (translator) =>
        void translator.lost.then((message) => this.#open.get(id) === opening && this.#options.lost(message)),
      (error: unknown) => {
        if (this.#open.get(id) === opening) this.#open.delete(id);
        this.#options.status({ state: 'failed', failure: failureOf(error) });
      },
    );
    return opening;
  }

  async #closeOldest(): Promise<void> {
    for (const [id, opening] of [...this.#open].slice(0, -OPEN_PACKS)) {
      this.#open.delete(id);
      const translator = await opening.catch(() => null);
      await translator?.dispose();
    }
  }
}
