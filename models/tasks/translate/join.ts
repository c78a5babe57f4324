import { isLanguage } from './normalise.ts';

/** Languages written without spaces between sentences. */
function unspaced(language: string): boolean {
  return ['zh', 'ja', 'yue'].some((tag) => isLanguage(language, tag));
}

/**
 * What stands between two translated sentences for `gap` between their sources. Line breaks, indents and markers
 * come back exactly; only the single space (or none) that the language's own habit asks for is changed.
 * @param before end of the translation so far
 */
export function joint(gap: string, from: string, to: string, before: string): string {
  if (gap === '' && unspaced(from) && !unspaced(to)) return /[^\s([{“‘/]$/u.test(before) ? ' ' : '';
  if (gap === ' ' && !unspaced(from) && unspaced(to))
    return /[\p{Script=Han}。！？；：，、…”’）》]$/u.test(before) ? '' : gap;
  return gap;
}
