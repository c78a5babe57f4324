import type { Match } from './patterns.ts';

/** Signs around a text that is translated: what opens, the text, what closes. */
const PAIRS: readonly RegExp[] = [
  // Links and images; the target may hold a pair of brackets, and a title.
  /(?<open>!?\[)(?<inside>[^[\]\n]{1,300})(?<close>\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,500}(?:[ \t]+"[^"\n]{0,200}")?\)|\]\[[^[\]\n]{1,60}\])/g,
  /(?<![*\\])(?<open>\*{2,3})(?<inside>[^\s*](?:[^*\n]{0,200}[^\s*])?)(?<close>\*{2,3})(?!\*)/g,
  /(?<![*\\\w])(?<open>\*)(?<inside>[^\s*](?:[^*\n]{0,200}[^\s*])?)(?<close>\*)(?![*\w])/g,
  /(?<![\p{L}\p{N}_\\])(?<open>_)(?<inside>[^\s_](?:[^_\n]{0,200}[^\s_])?)(?<close>_)(?![\p{L}\p{N}_])/gu,
  /(?<open>~~)(?<inside>[^\s~](?:[^~\n]{0,200}[^\s~])?)(?<close>~~)/g,
];
const LETTER = /\p{L}/u;

/**
 * The marks of Markdown in a text, as spans that open and close: `**`, `*`, `_`, `~~`, and the brackets and targets of links.
 * A mark that anything in `taken` overlaps is none.
 */
export function marksIn(text: string, taken: readonly Match[]): Match[] {
  const found: Match[] = [];
  const free = (start: number, end: number): boolean =>
    [...taken, ...found].every((one) => end <= one.start || start >= one.end);
  for (const pattern of PAIRS)
    for (const { index, groups = {}, 0: all } of text.matchAll(pattern)) {
      const { open = '', inside = '', close = '' } = groups;
      const end = index + all.length;
      const [opened, closing] = [index + open.length, end - close.length];
      const link = close.startsWith(']');
      const target = (one: Match): boolean => one.start >= closing && one.end <= end;
      const clear = (start: number, stop: number): boolean =>
        [...taken, ...found].every((one) => stop <= one.start || start >= one.end || (link && target(one)));
      if (!LETTER.test(inside) || (!link && open !== close) || !free(index, opened) || !clear(closing, end)) continue;
      found.push({ kind: 'opening', start: index, end: opened }, { kind: 'closing', start: closing, end });
    }
  // One that the end of a sentence parted from its other half.
  for (const { index, 0: mark } of text.matchAll(/\*{2,3}|~~/g))
    if (free(index, index + mark.length))
      found.push({
        kind: /\S/.test(text.charAt(index + mark.length)) ? 'opening' : 'closing',
        start: index,
        end: index + mark.length,
      });
  return found;
}
