import type { BackendKind, LoadProgress, Translator } from '../../../models/translator.ts';
import { LanguageError } from '../../../models/translator.ts';
import { PackError } from '../../../models/pack/pack-error.ts';
import type { Pair } from '../calls.ts';
import type { EngineStatus } from '../engine.ts';
import { failureOf } from '../failure.ts';
import type { PackEntry } from '../protocol.ts';

/** Packs kept open at once: enough for both ways of one pair, so that swapping is instant. */
const OPEN_PACKS = 2;

export interface ModelsOptions {
  readonly open: (pack: PackEntry, progress: (progress: LoadProgress) => void) => Promise<Translator>;
  readonly status: (status: EngineStatus) => void;
  readonly lost: (message: string) => void;
}

interface OpenPack {
  readonly opening: Promise<Translator>;
  /** Requests and traces that use it. */
  leases: number;
}

/** A translator that stays open until `release`, which may be called twice. */
export interface Lease {
  readonly translator: Translator;
  release(): void;
}

/** The packs this worker knows of, and the few that are open, the one used last at the end. */
export class Models {
  readonly #options: ModelsOptions;
  readonly #packs = new Map<string, PackEntry>();
  readonly #open = new Map<string, OpenPack>();
  #shown: string | null = null;
  /** The one that a request asked for last; what only helped another one does not count. */
  #last: string | null = null;
  /** Packs that another one took the place of. */
  #replaced = 0;
  #backend: BackendKind | null = null;

  constructor(options: ModelsOptions) {
    this.#options = options;
  }

  /** What the pack used last runs on; null before one is open. */
  get backend(): BackendKind | null {
    return this.#backend;
  }

  /** Takes the place of a pack of the same id that was replaced meanwhile; who uses that one goes on with it. */
  add(pack: PackEntry): void {
    const before = this.#packs.get(pack.id);
    this.#packs.set(pack.id, pack);
    if (before === undefined || before.manifest === pack.manifest) return;
    const open = this.#open.get(pack.id);
    this.#open.delete(pack.id);
    if (open !== undefined) this.#open.set(`${pack.id} ${(this.#replaced += 1)}`, open);
    void this.#closeOldest();
  }

  /**
   * The translator of a pack, or of the pair, opened on first use; without a pair the one used last.
   * @param how quiet: it only helps another one, whose status is the engine's
   */
  async lease(pair: Pair, wanted?: string, how: 'told' | 'quiet' = 'told'): Promise<Lease> {
    const id = wanted !== undefined && this.#packs.has(wanted) ? wanted : this.#find(pair);
    const pack = this.#open.get(id) ?? this.#start(id, how);
    this.#open.delete(id);
    this.#open.set(id, pack);
    pack.leases += 1;
    if (how === 'told') this.#last = id;
    let held = true;
    const release = (): void => {
      if (held) pack.leases -= 1;
      held = false;
      void this.#closeOldest();
    };
    try {
      await this.#closeOldest();
      const translator = await pack.opening;
      if (how === 'quiet') return { translator, release };
      if (this.#shown !== id) this.#options.status({ state: 'ready', pack: id, backend: translator.backend });
      this.#shown = id;
      this.#backend = translator.backend.kind;
      return { translator, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  #find(pair: Pair): string {
    const { from, to } = pair;
    if (from !== undefined && to !== undefined) {
      for (const pack of this.#packs.values()) {
        if (pack.directions.some((direction) => direction.from === from && direction.to === to)) return pack.id;
      }
      throw new LanguageError({ from, to });
    }
    const last = this.#last !== null && this.#packs.has(this.#last) ? this.#last : [...this.#packs.keys()].at(-1);
    if (last === undefined) throw new LanguageError({ from: from ?? '', to: to ?? '' });
    return last;
  }

  #start(id: string, how: 'told' | 'quiet'): OpenPack {
    const status: ModelsOptions['status'] = (now) => how === 'told' && this.#options.status(now);
    if (how === 'told') this.#shown = null;
    status({ state: 'loading', pack: id, progress: { stage: 'reading', bytes: 0, total: 0 } });
    const pack = this.#packs.get(id);
    if (pack === undefined) throw new PackError('missing-file', { pack: id, file: 'pack.json' });
    const opening = this.#options.open(pack, (progress) => {
      status({ state: 'loading', pack: id, progress });
    });
    const started = { opening, leases: 0 };
    opening.then(
      (translator) =>
        void translator.lost.then((message) => this.#open.get(id) === started && this.#options.lost(message)),
      (error: unknown) => {
        if (this.#open.get(id) === started) this.#open.delete(id);
        status({ state: 'failed', failure: failureOf(error) });
      },
    );
    return started;
  }

  /** A pack in use stays, however old, and is closed when it is released. */
  async #closeOldest(): Promise<void> {
    const old = [...this.#open].slice(0, -OPEN_PACKS);
    const replaced = [...this.#open].filter(([id]) => !this.#packs.has(id));
    for (const [id, { opening, leases }] of new Map([...old, ...replaced])) {
      if (leases > 0) continue;
      this.#open.delete(id);
      const translator = await opening.catch(() => null);
      await translator?.dispose();
    }
  }
}
