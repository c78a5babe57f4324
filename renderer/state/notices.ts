/** What a page of notices consists of. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** The first row has the names of the columns. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

/** Reads the Markdown that THIRD-PARTY-NOTICES.md is written in: headings, paragraphs and tables; links by their text. */
export function noticeBlocks(markdown: string): Block[] {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockOf);
}

function blockOf(block: string): Block {
  const text = plain(block);
  if (text.startsWith('#')) return { kind: 'heading', text: text.replace(/^#+\s*/, '') };
  if (!text.startsWith('|')) return { kind: 'paragraph', text: text.replace(/\s*\n\s*/g, ' ') };
  const rows = text
    .split('\n')
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) => line.split('|').slice(1, -1));
  return { kind: 'table', rows: rows.map((cells) => cells.map((cell) => cell.trim())) };
}

function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}
