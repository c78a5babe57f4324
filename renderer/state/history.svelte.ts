import type { Bridge, HistoryEntry, HistoryQuery } from './bridge.ts';

/** Time for one more keystroke before a search, milliseconds. */
const PAUSE = 120;

/** Translations of before, as the history panel shows them: searched, page by page, and changed. */
export class HistoryState {
  readonly #bridge: Pick<Bridge, 'invoke'>;
  #query = $state.raw<HistoryQuery>({ words: '', favourites: false });
  #entries = $state.raw<readonly HistoryEntry[]>([]);
  #total = $state(0);
  #loaded = $state(false);
  #chosen = $state.raw<ReadonlySet<number>>(new Set());
  /** How many were deleted, while that can be undone. */
  #deleted = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The answer that is waited for; earlier ones are of no use any more. */
  #asked = 0;
  #loadingMore = false;

  constructor(bridge: Pick<Bridge, 'invoke'>) {
    this.#bridge = bridge;
  }

  get query(): HistoryQuery {
    return this.#query;
  }
  get entries(): readonly HistoryEntry[] {
    return this.#entries;
  }
  /** How many the query finds. */
  get total(): number {
    return this.#total;
  }
  /** Whether the first page is there. */
  get loaded(): boolean {
    return this.#loaded;
  }
  /** Numbers of those that were chosen to be deleted together. */
  get chosen(): ReadonlySet<number> {
    return this.#chosen;
  }
  get deleted(): number {
    return this.#deleted;
  }

  /** The panel is opened: everything, latest first. */
  async open(): Promise<void> {
    this.#query = { words: '', favourites: false };
    this.#chosen = new Set();
    this.#deleted = 0;
    await this.load();
  }

  /** Searches once the typing pauses. */
  search(change: Partial<HistoryQuery>): Promise<void> {
    this.#query = { ...this.#query, ...change };
    clearTimeout(this.#timer);
    return new Promise((resolve, reject) => {
      this.#timer = setTimeout(() => this.load().then(resolve, reject), change.words === undefined ? 0 : PAUSE);
    });
  }

  /** The first page, or as many as are shown. */
  async load(): Promise<void> {
    const asked = ++this.#asked;
    const { entries, total } = await this.#bridge.invoke('history:list', { query: this.#query, after: null });
    if (asked !== this.#asked) return;
    [this.#entries, this.#total, this.#loaded] = [entries, total, true];
  }

  /** The page after those that are shown. */
  async more(): Promise<void> {
    const last = this.#entries.at(-1);
    if (this.#loadingMore || last === undefined || this.#entries.length >= this.#total) return;
    const asked = this.#asked;
    this.#loadingMore = true;
    try {
      const after = { id: last.id, time: last.time };
      const { entries } = await this.#bridge.invoke('history:list', { query: this.#query, after });
      if (asked !== this.#asked) return;
      this.#entries = [...this.#entries, ...entries];
      if (entries.length === 0) this.#total = this.#entries.length;
    } finally {
      this.#loadingMore = false;
    }
  }

  /** A translation with its whole texts; null when it is there no more. */
  read(id: number): Promise<HistoryEntry | null> {
    return this.#bridge.invoke('history:read', id);
  }

  async star({ id, favourite }: HistoryEntry): Promise<void> {
    await this.#bridge.invoke('history:star', { id, favourite: !favourite });
    this.#entries = this.#entries.map((one) => (one.id === id ? { ...one, favourite: !favourite } : one));
  }

  choose(id: number, chosen: boolean): void {
    const others = [...this.#chosen].filter((one) => one !== id);
    this.#chosen = new Set(chosen ? [...others, id] : others);
  }

  chooseNone(): void {
    this.#chosen = new Set();
  }

  async delete(ids: readonly number[]): Promise<void> {
    this.#deleted = await this.#bridge.invoke('history:delete', [...ids]);
    const gone = new Set(ids);
    this.#entries = this.#entries.filter(({ id }) => !gone.has(id));
    this.#total -= this.#deleted;
    this.#chosen = new Set([...this.#chosen].filter((id) => !gone.has(id)));
    if (this.#entries.length === 0) await this.load();
  }

  async undo(): Promise<void> {
    await this.#bridge.invoke('history:restore');
    this.#deleted = 0;
    await this.load();
  }

  async clear(): Promise<void> {
    await this.#bridge.invoke('history:clear');
    this.#deleted = 0;
    this.#chosen = new Set();
    await this.load();
  }

  /** Writes what the query finds to a file. @returns how many; null when no file was chosen */
  export(format: 'csv' | 'json' | 'tmx'): Promise<number | null> {
    return this.#bridge.invoke('history:export', { query: this.#query, format });
  }
}
