/** Characters of a text in a list. */
const MOST = 300;
/** Characters before what was searched for. */
const BEFORE = 60;

/** A text for a list: of a long one, the part where one of the words stands first. */
export function excerpt(text: string, words: readonly string[]): string {
  if (text.length <= MOST) return text;
  // Case folding may change lengths, so that places are those of a match.
  const found = words.map((word) => text.search(new RegExp(literally(word), 'iu'))).filter((at) => at >= 0);
  const first = found.length === 0 ? 0 : Math.min(...found);
  const start = first + 20 < MOST ? 0 : whole(text, first - BEFORE);
  const end = whole(text, start + MOST);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** A place that parts no pair of surrogates. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
