import { languageOf } from './languages.ts';

/**
 * Whether a translation may have turned a sentence round: one of both denies beyond doubt, and the other nowhere.
 * False for languages of which nothing is known.
 */
export function losesNegation(source: string, from: string, target: string, to: string): boolean {
  const [left, right] = [languageOf(from).negation, languageOf(to).negation];
  if (left === undefined || right === undefined) return false;
  return (
    (left.plain.test(source) && !right.possible.test(target)) ||
    (right.plain.test(target) && !left.possible.test(source))
  );
}
