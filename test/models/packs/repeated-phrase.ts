/** Times a phrase may stand in a row; a longer one fewer times. */
function allowed(words: number): number {
  return words === 1 ? 5 : words < 4 ? 4 : 3;
}

/**
 * A phrase that a text repeats more often in a row than any writer would, or undefined. Written without the engine's own
 * detector, in words (for Chinese, characters) instead of tokens, so that it checks what a reader sees.
 */
export function repeatedPhrase(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{Script=Han}|\p{L}+/gu) ?? [];
  for (let length = 1; length <= 12; length += 1) {
    let run = 0;
    for (let at = length; at < words.length; at += 1) {
      run = words[at] === words[at - length] ? run + 1 : 0;
      if (1 + Math.floor(run / length) > allowed(length)) return words.slice(at - length + 1, at + 1).join(' ');
    }
  }
  return undefined;
}
