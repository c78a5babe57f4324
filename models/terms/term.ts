import type { Term } from '../translator.ts';

/** Characters of either side. */
export const LONGEST_TERM = 200;

/** A term cannot be used; the message says which and why, for people. */
export class TermError extends Error {
  override readonly name = 'TermError';
}

/** The term without spaces around it, if it can be used. */
export type CheckedTerm = { readonly term: Term } | { readonly problem: TermProblem };
export type TermProblem = 'no-source' | 'no-target' | 'too-long' | 'control-character' | 'bracket';

const PROBLEMS: Readonly<Record<TermProblem, string>> = {
  'no-source': 'the word to translate is missing',
  'no-target': 'its translation is missing',
  'too-long': `a term has at most ${LONGEST_TERM} characters`,
  'control-character': 'a term is one line of text',
  bracket: 'a term cannot contain ⟦ or ⟧',
};

export function checkTerm({ source, target, caseSensitive }: Term): CheckedTerm {
  const [from, to] = [source, target].map((side) => side.normalize('NFC').trim()) as [string, string];
  const problem = problemOf(from, to);
  if (problem !== undefined) return { problem };
  return { term: { source: from, target: to, ...(caseSensitive === true && { caseSensitive }) } };
}

export function problemText(problem: TermProblem): string {
  return PROBLEMS[problem];
}

function problemOf(source: string, target: string): TermProblem | undefined {
  if (source === '') return 'no-source';
  if (target === '') return 'no-target';
  const both = source + target;
  if (source.length > LONGEST_TERM || target.length > LONGEST_TERM) return 'too-long';
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(both)) return 'control-character';
  if (/[⟦⟧]/.test(both)) return 'bracket';
  return undefined;
}

/** Terms of the same words: at most one of them can hold. One in exact letters goes before one in any. */
export function wordsOf({ source, caseSensitive }: Term): string {
  return caseSensitive === true ? `=${source}` : `~${source.toLowerCase()}`;
}

export interface Conflict {
  readonly source: string;
  readonly targets: readonly [string, string];
}

/** Words that two terms want translated differently, in the order of the list. */
export function conflicts(terms: readonly Term[]): readonly Conflict[] {
  const first = new Map<string, Term>();
  return terms.flatMap((term) => {
    const other = first.get(wordsOf(term));
    if (other === undefined) first.set(wordsOf(term), term);
    return other === undefined || other.target === term.target
      ? []
      : [{ source: term.source, targets: [other.target, term.target] as const }];
  });
}

/** @throws TermError for a term that cannot be used and for two that contradict each other */
export function checkTerms(terms: readonly Term[]): readonly Term[] {
  const checked = terms.map((one) => {
    const found = checkTerm(one);
    if ('term' in found) return found.term;
    throw new TermError(`The term “${one.source}” → “${one.target}” cannot be used: ${problemText(found.problem)}.`);
  });
  const [conflict] = conflicts(checked);
  if (conflict !== undefined) {
    const { source, targets } = conflict;
    throw new TermError(`Two terms contradict each other: “${source}” is “${targets[0]}” and “${targets[1]}”.`);
  }
  return checked;
}
