/** What a search box compares: letters without case and width. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Whether each word of a query stands somewhere in the texts, as a part of a word too. */
export function found(query: string, texts: readonly string[]): boolean {
  const all = folded(texts.join('\n'));
  return folded(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
