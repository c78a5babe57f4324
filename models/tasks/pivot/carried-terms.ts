import type { Term, Translator } from '../../translator.ts';

/** The user's terms for each of two packs. */
export interface CarriedTerms {
  readonly first: readonly Term[];
  readonly second: readonly Term[];
}

/**
 * The user's terms, taken through the language between: the first pack writes each as its target there, or leaves its source
 * as it is where it cannot write that, and the second makes the target of it. A term that it can write neither way is left
 * to the models.
 */
export function carriedTerms(first: Translator, from: string, middle: string, terms: readonly Term[]): CarriedTerms {
  const carried = new Map<string, Term>();
  const given = terms.flatMap((term): Term[] => {
    const word = [term.target, term.source].find((one) => writes(first, from, middle, one));
    if (word === undefined) return [];
    if (!carried.has(word)) carried.set(word, { source: word, target: term.target });
    return [{ ...term, target: word }];
  });
  return { first: given, second: [...carried.values()] };
}

/** Whether a pack can write a word: it has its letters, and may use them in this language. */
function writes(pack: Translator, from: string, to: string, word: string): boolean {
  const { manifest } = pack;
  const direction = manifest.directions.find((one) => one.from === from && one.to === to);
  const banned = direction?.bannedScripts ?? [];
  if (banned.length > 0 && banned.some((script) => new RegExp(String.raw`\p{Script=${script}}`, 'u').test(word)))
    return false;
  return !pack.encodeTarget(word, to).ids.includes(manifest.tokens.unknown);
}
