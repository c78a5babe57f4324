/** Characters of scripts that write no spaces: each is a word of the index. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const WORD = /[\p{L}\p{M}\p{N}\p{Co}]+/gu;

/** A text as the index reads it: with every character that is written without spaces by itself. */
export function indexed(text: string): string {
  return text.replace(UNSPACED, ' $& ');
}

/**
 * What is asked for, as FTS5 wants it: every part between spaces must occur, its words one after the other, and its last
 * word may go on (“transl” finds “translation”).
 * @returns null when nothing of it is a word, such as “->”
 */
export function matching(query: string): string | null {
  const parts = wanted(query).flatMap((part) => {
    const words = indexed(part).match(WORD);
    if (words === null) return [];
    const phrase = `"${words.join(' ')}"`;
    return [/\s$/.test(indexed(part)) ? phrase : `${phrase}*`];
  });
  return parts.length === 0 ? null : parts.join(' ');
}

/** The parts of what is asked for. */
export function wanted(query: string): string[] {
  return query.split(/\s+/u).filter((part) => part !== '');
}

/** A pattern for LIKE, with `\` as its escape. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
