import { hintAt, pieceLabel, type HintTokens, type Matrix } from '../attention.ts';

/** Tokens `[first, last]` that make up one word. */
export interface WordGroup {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

const SPECIAL = /^(<.*>|>>.*<<)$/;
/** The space mark by itself: a piece that writes nothing, and so belongs to no word. */
const INVISIBLE = /^▁+$/;

/**
 * Groups SentencePiece pieces into words, by the word boundaries of `language` (Intl.Segmenter, so Chinese words
 * too). A piece that spans several words joins them; special tokens and pieces that write nothing stand alone, and a
 * hint belongs to the word before it.
 */
export function groupWords(
  pieces: readonly string[],
  language: string,
  hints: readonly HintTokens[] = [],
): readonly WordGroup[] {
  const own = pieces.flatMap((_, token) => (hintAt(hints, token) ? [] : [token]));
  const groups = groupPieces(
    own.map((token) => pieces[token]!),
    language,
  );
  return groups.map(({ text, first, last }) => ({
    text,
    first: own[first]!,
    last: hintAt(hints, own[last]! + 1)?.last ?? own[last]!,
  }));
}

function groupPieces(pieces: readonly string[], language: string): readonly WordGroup[] {
  const groups: WordGroup[] = [];
  let start = 0;
  for (let token = 0; token <= pieces.length; token++) {
    const piece = pieces[token];
    if (piece !== undefined && !SPECIAL.test(piece)) continue;
    groups.push(...groupRun(pieces, start, token, language));
    if (piece !== undefined) groups.push({ text: pieceLabel(piece), first: token, last: token });
    start = token + 1;
  }
  return groups;
}

function groupRun(pieces: readonly string[], start: number, end: number, language: string): WordGroup[] {
  const text = pieces.slice(start, end).join('').replaceAll('▁', ' ');
  const wordAt = new Int32Array(text.length + 1);
  let word = 0;
  for (const segment of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const blank = segment.segment.trim() === '';
    if (!blank) word++;
    wordAt.fill(blank ? word + 1 : word, segment.index, segment.index + segment.segment.length);
  }
  const groups: WordGroup[] = [];
  let offset = 0;
  let lastWord = -1;
  for (let token = start; token < end; token++) {
    const length = pieces[token]!.length;
    const firstWord = wordAt[offset]!;
    const previous = groups.at(-1);
    const plain = pieces[token]!.replaceAll('▁', ' ');
    const invisible = INVISIBLE.test(pieces[token]!);
    if (previous && firstWord === lastWord && !invisible)
      groups[groups.length - 1] = { ...previous, last: token, text: previous.text + plain };
    else groups.push({ text: plain, first: token, last: token });
    offset += length;
    if (length > 0) lastWord = invisible ? -1 : wordAt[offset - 1]!;
  }
  return groups.map((group) => ({ ...group, text: group.text.trim() || '▁' }));
}

/** The words among groups: rows of a picture that asks where each word came from. */
export function visibleWords(groups: readonly WordGroup[]): readonly WordGroup[] {
  return groups.filter(({ text }) => !INVISIBLE.test(text));
}

/** The matrix between words: weights of a key word's tokens are added, rows of a query word are averaged (rows still sum to 1). */
export function reduceToWords(matrix: Matrix, rows: readonly WordGroup[], columns: readonly WordGroup[]): Matrix {
  const keys = matrix.columnLabels.length;
  const values = new Float32Array(rows.length * columns.length);
  rows.forEach((row, r) => {
    const share = 1 / (row.last - row.first + 1);
    columns.forEach((column, c) => {
      for (let query = row.first; query <= row.last; query++) {
        for (let key = column.first; key <= column.last; key++) {
          values[r * columns.length + c]! += matrix.values[query * keys + key]! * share;
        }
      }
    });
  });
  return {
    rowLabels: rows.map((group) => group.text),
    columnLabels: columns.map((group) => group.text),
    values,
    masks: new Uint8Array(values.length),
  };
}
