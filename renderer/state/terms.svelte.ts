import { MOST_TERMS, parseDelimited, writeDelimited } from '../../models/terms/delimited.ts';
import { parseTbx, writeTbx } from '../../models/terms/tbx.ts';
import { checkTerm, conflicts, TermError, wordsOf, type Conflict, type TermProblem } from '../../models/terms/term.ts';
import type { Term } from '../../models/translator.ts';
import type { Bridge, StoredTerm } from './bridge.ts';
import type { Pair } from './direction.svelte.ts';

export type TermFormat = 'csv' | 'tsv' | 'tbx';
export type AddProblem = TermProblem | 'full';
export type Imported =
  | { readonly name: string; readonly count: number }
  | { readonly name: string; readonly problem: 'not-utf8' | 'full' }
  | { readonly name: string; readonly message: string };

/** What the form begins with; empty where nothing is known. */
export type Suggestion = Pick<Term, 'source' | 'target'>;
const NOTHING: Suggestion = { source: '', target: '' };

/** The user's own words: kept by the main process, shown, changed, and read from and written to files. */
export class TermsState {
  readonly #bridge: Pick<Bridge, 'invoke'>;
  readonly #changed: () => void;
  #all = $state.raw<readonly StoredTerm[]>([]);
  #suggestion = $state.raw<Suggestion>(NOTHING);

  /** @param changed the terms are others now */
  constructor(bridge: Pick<Bridge, 'invoke'>, changed: () => void) {
    this.#bridge = bridge;
    this.#changed = changed;
  }

  /** What the panel offers to make a term of. */
  get suggestion(): Suggestion {
    return this.#suggestion;
  }

  suggest(suggestion: Suggestion = NOTHING): void {
    this.#suggestion = suggestion;
  }

  async load(): Promise<void> {
    this.#all = await this.#bridge.invoke('terms:read');
    this.#changed();
  }

  of({ from, to }: Pair): readonly StoredTerm[] {
    return this.#all.filter((term) => term.from === from && term.to === to);
  }

  conflicts(pair: Pair): readonly Conflict[] {
    return conflicts(this.of(pair));
  }

  /** What a word is translated as so far, where that is something else. */
  rival(pair: Pair, term: Term): StoredTerm | undefined {
    const wanted = { ...term, source: term.source.trim() };
    return this.of(pair).find((one) => wordsOf(one) === wordsOf(wanted) && one.target !== term.target.trim());
  }

  /** Terms that hold: two that contradict each other do not. */
  usable(pair: Pair): readonly Term[] {
    const terms = this.of(pair);
    const targets = new Map<string, Set<string>>();
    for (const term of terms) targets.set(wordsOf(term), (targets.get(wordsOf(term)) ?? new Set()).add(term.target));
    return terms.filter((term) => targets.get(wordsOf(term))?.size === 1).map(plain);
  }

  /** Adds a term, first of all, or puts it in the place of another. */
  async put(pair: Pair, term: Term, former: StoredTerm | null = null): Promise<AddProblem | null> {
    const checked = checkTerm(term);
    if ('problem' in checked) return checked.problem;
    const stored = { ...pairOf(pair), ...checked.term } as StoredTerm;
    const same = (one: StoredTerm): boolean => JSON.stringify(key(one)) === JSON.stringify(key(stored));
    const others = this.#all.filter((one) => one === former || !same(one));
    if (others.length >= 2 * MOST_TERMS) return 'full';
    await this.#keep(former === null ? [stored, ...others] : others.map((one) => (one === former ? stored : one)));
    return null;
  }

  async remove(term: StoredTerm): Promise<void> {
    await this.#keep(this.#all.filter((one) => one !== term));
  }

  /** The terms of a file that the user chooses; null when none was chosen. */
  async import(pair: Pair): Promise<Imported | null> {
    const file = await this.#bridge.invoke('file:open', { kind: 'terms' });
    if (file === null) return null;
    const { name, text } = file;
    if (text.includes('\ufffd')) return { name, problem: 'not-utf8' };
    try {
      const known = new Set(this.#all.map((one) => JSON.stringify(key(one))));
      const found = parsed(name, text, pair).map((term) => ({ ...pairOf(pair), ...term }) as StoredTerm);
      const fresh = [...new Map(found.map((term) => [JSON.stringify(key(term)), term])).entries()]
        .filter(([id]) => !known.has(id))
        .map(([, term]) => term);
      if (this.#all.length + fresh.length > 2 * MOST_TERMS) return { name, problem: 'full' };
      if (fresh.length > 0) await this.#keep([...fresh, ...this.#all]);
      return { name, count: found.length };
    } catch (error) {
      if (error instanceof TermError) return { name, message: error.message };
      throw error;
    }
  }

  async export(pair: Pair, format: TermFormat): Promise<boolean> {
    const terms = this.of(pair);
    const data =
      format === 'tbx' ? writeTbx(terms, pair) : `\ufeff${writeDelimited(terms, format === 'csv' ? ',' : '\t')}`;
    return this.#bridge.invoke('file:save', { name: `terms-${pair.from}-${pair.to}.${format}`, kind: format, data });
  }

  async #keep(terms: readonly StoredTerm[]): Promise<void> {
    await this.#bridge.invoke('terms:write', [...terms]);
    this.#all = terms;
    this.#changed();
  }
}

function parsed(name: string, text: string, pair: Pair): Term[] {
  if (/\.(?:tbx|xml)$/i.test(name)) return parseTbx(text, pair);
  return parseDelimited(text, /\.(?:tsv|txt)$/i.test(name) ? '\t' : ',');
}

function plain({ source, target, caseSensitive }: StoredTerm): Term {
  return { source, target, ...(caseSensitive === true && { caseSensitive }) };
}

function pairOf({ from, to }: Pair): Pair {
  return { from, to };
}

function key({ from, to, source, target, caseSensitive }: StoredTerm): readonly unknown[] {
  return [from, to, source, target, caseSensitive === true];
}
