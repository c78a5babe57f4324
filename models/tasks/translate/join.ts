import { languageOf } from '../../languages/languages.ts';

/**
 * What stands between two translated sentences for `gap` between their sources. Line breaks, indents and markers
 * come back exactly; only the single space (or none) that the language's own habit asks for is changed.
 * @param before end of the translation so far
 */
export function joint(gap: string, from: string, to: string, before: string): string {
  const [spacedSource, spacedTarget] = [languageOf(from).spaced, languageOf(to).spaced];
  if (gap === '' && !spacedSource && spacedTarget) return /[^\s([{“‘/]$/u.test(before) ? ' ' : '';
  if (gap === ' ' && spacedSource && !spacedTarget)
    return /[\p{Script=Han}。！？；：，、…”’）》]$/u.test(before) ? '' : gap;
  return gap;
}
