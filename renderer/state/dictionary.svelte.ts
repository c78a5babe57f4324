import type { Found, SearchResults } from '../../models/dictionary/look-up.ts';
import type { DictionaryClient } from '../dictionary/client.ts';
import type { Side } from './links.ts';

/** Time for which the pointer rests on a word before it is looked up, milliseconds: what it passes changes nothing. */
const REST = 450;
/** A selection is looked up once it has been made. */
const SELECTING = 250;
const NO_RESULTS: SearchResults = { headwords: [], pinyin: [], english: [] };
/** Languages whose words the dictionary has. */
const LANGUAGES = new Set(['zh', 'en']);

/** The text of one side and its language. */
export interface SideText {
  readonly text: string;
  readonly language: string;
}

/** Words looked up: under either pane, where the pointer rests or something is selected, and by searching. */
export class DictionaryState {
  readonly #client: Pick<DictionaryClient, 'lookAt' | 'lookUp' | 'search'>;
  readonly #side: (side: Side) => SideText;
  /** What each side shows last, and what its reader came from by following words. */
  #trails = $state.raw<Readonly<Record<Side, readonly Found[]>>>({ source: [], target: [] });
  #query = $state('');
  #results = $state.raw<SearchResults>(NO_RESULTS);
  #answered = $state('');
  #problem = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(client: Pick<DictionaryClient, 'lookAt' | 'lookUp' | 'search'>, side: (side: Side) => SideText) {
    this.#client = client;
    this.#side = side;
  }

  shown(side: Side): Found | null {
    return this.#trails[side].at(-1) ?? null;
  }
  /** Whether `back` leads to another entry. */
  followed(side: Side): boolean {
    return this.#trails[side].length > 1;
  }
  get query(): string {
    return this.#query;
  }
  get results(): SearchResults {
    return this.#results;
  }
  /** The query that `results` belong to. */
  get answered(): string {
    return this.#answered;
  }
  /** Why nothing can be found. */
  get problem(): string {
    return this.#problem;
  }

  /** The pointer or the word cursor is at a place; null when it has left. */
  point(side: Side, offset: number | null): void {
    clearTimeout(this.#timer);
    const { text, language } = this.#side(side);
    if (offset === null || !reads(language)) return;
    this.#timer = setTimeout(() => void this.#show(side, () => this.#client.lookAt(text, offset)), REST);
  }

  select(side: Side, selected: string): void {
    clearTimeout(this.#timer);
    if (selected.trim() === '' || !reads(this.#side(side).language)) return;
    this.#timer = setTimeout(() => void this.#show(side, () => this.#client.lookUp(selected)), SELECTING);
  }

  /** Shows a word that an entry names. */
  async follow(side: Side, word: string): Promise<void> {
    const found = await this.#client.lookUp(word);
    if (found !== null) this.#trails = { ...this.#trails, [side]: [...this.#trails[side], found] };
  }

  back(side: Side): void {
    this.#trails = { ...this.#trails, [side]: this.#trails[side].slice(0, -1) };
  }

  dismiss(side: Side): void {
    this.#trails = { ...this.#trails, [side]: [] };
  }

  async search(query: string): Promise<void> {
    this.#query = query;
    try {
      const results = query.trim() === '' ? NO_RESULTS : await this.#client.search(query);
      if (query !== this.#query) return;
      [this.#results, this.#answered, this.#problem] = [results, query.trim(), ''];
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    }
  }

  async #show(side: Side, look: () => Promise<Found | null>): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const found = await look();
      this.#problem = '';
      if (found === null || asked !== this.#asked) return;
      const same = this.shown(side)?.word === found.word && this.#trails[side].length === 1;
      if (!same) this.#trails = { ...this.#trails, [side]: [found] };
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    }
  }
}

function reads(language: string): boolean {
  return LANGUAGES.has(language.split('-')[0] ?? '');
}
