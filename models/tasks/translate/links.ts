import type { Link, Range } from '../../events.ts';

/** A token is linked to source tokens with at least this share of its strongest weight. */
const SHARE_OF_STRONGEST = 0.5;
/** Weights below this link nothing: the head looks nowhere in particular. */
const FAINT = 0.08;

const LETTER = /[\p{L}\p{N}]/u;
/** Scripts written without spaces: every token is a word of its own. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

export interface Linked {
  readonly text: string;
  /** Range of each token in `text`. */
  readonly ranges: readonly Range[];
}

/**
 * Words of the target with the source words that the alignment heads looked at when they were written.
 * @param alignment one a target token `[source tokens]`; undefined where there is none
 */
export function links(source: Linked, target: Linked, alignment: readonly (Float32Array | undefined)[]): Link[] {
  const sourceWords = words(source);
  return words(target).flatMap((tokens) => {
    const weights = averaged(
      tokens.map((token) => alignment[token]),
      sourceWords,
    );
    const strongest = Math.max(0, ...weights);
    if (strongest < FAINT) return [];
    return weights.flatMap((weight, word) => {
      const sources = sourceWords[word];
      if (weight < FAINT || weight < strongest * SHARE_OF_STRONGEST || sources === undefined) return [];
      return [{ target: span(target, tokens), source: span(source, sources), weight: Math.min(1, weight) }];
    });
  });
}

/** Tokens that make up each word, in order; punctuation and tokens without text belong to none. */
export function words({ text, ranges }: Linked): number[][] {
  const found: number[][] = [];
  let previous: Range | undefined;
  ranges.forEach((range, token) => {
    const piece = text.slice(range.start, range.end);
    if (!LETTER.test(piece)) {
      if (piece !== '') previous = undefined;
      return;
    }
    const joined =
      previous !== undefined && previous.end === range.start && !/^\s/.test(piece) && !UNSPACED.test(piece);
    const unspaced = previous !== undefined && UNSPACED.test(text.slice(previous.start, previous.end));
    if (joined && !unspaced) found.at(-1)?.push(token);
    else found.push([token]);
    previous = range;
  });
  return found;
}

/** Weight of every source word, averaged over the tokens of one target word. */
function averaged(rows: readonly (Float32Array | undefined)[], sourceWords: readonly number[][]): number[] {
  const present = rows.filter((row) => row !== undefined);
  return sourceWords.map((tokens) => {
    let sum = 0;
    for (const row of present) for (const token of tokens) sum += row[token] ?? 0;
    return sum / Math.max(1, present.length);
  });
}

/** Range of a word without the space that its first token may carry. */
function span({ text, ranges }: Linked, tokens: readonly number[]): Range {
  const start = ranges[tokens[0] ?? 0]?.start ?? 0;
  const end = ranges[tokens.at(-1) ?? 0]?.end ?? start;
  const lead = /^\s*/.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start: start + lead, end };
}
