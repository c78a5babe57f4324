import type { BeginRule, SearchJob } from '../../decode/options.ts';
import { languageOf } from '../../languages/languages.ts';
import type { OpenedPack } from './opened-pack.ts';

/** A space, as pieces spell it. */
const SPACE = '▁';
/** Tokens given back at the end of a text in a script without spaces, where a token may be two words. */
const GIVEN_BACK = 2;
/** Words longer than this many characters stay as they were cut. */
const LONGEST_WORD = 24;
/** Tokens that are scored beside the most probable ones; those of a unigram model stand in the order of their frequency. */
const MOST_TOKENS = 256;

const LETTERS = /^▁?[\p{L}\p{N}\p{M}'’-]+$/u;

/** What a translation has to begin with: tokens, and characters for which the model finds tokens. */
export type Start = Pick<SearchJob, 'prefix'> & { readonly begin?: BeginRule };

/**
 * The beginning of a translation as a person typed it. Where it ends inside a word, that word's tokens are given back, so
 * that “transla” may become “translation”, which is other tokens ("token healing").
 * @param text in the spelling of the model
 */
export function healed(pack: OpenedPack, text: string, to: string): Start {
  const { target: tokenizer } = pack;
  const typed = text.trimEnd();
  const { ids, pieces } = tokenizer.encode(typed);
  const { spaced } = languageOf(to);
  const kept = typed === text ? wholeTokens(pack, ids, pieces, spaced) : ids.length;
  const rest = typed === text ? pieces.slice(kept).join('') : spaced ? SPACE : '';
  const prefix = ids.slice(0, kept);
  if (rest === '') return { prefix };
  return { prefix, begin: { text: rest, pieceOf: pieceIn(pack), tokens: tokensIn(pack) } };
}

/** How many tokens stand before the word that may go on. */
function wholeTokens(
  { target: tokenizer }: OpenedPack,
  ids: readonly number[],
  pieces: readonly string[],
  spaced: boolean,
): number {
  let kept = ids.length;
  let length = 0;
  while (kept > 0 && (spaced || ids.length - kept < GIVEN_BACK)) {
    const id = ids[kept - 1] ?? 0;
    const piece = pieces[kept - 1] ?? '';
    const isWord = LETTERS.test(piece) && !tokenizer.isByte(id) && !tokenizer.isUnknown(id);
    length += piece.length;
    if (!isWord || length > LONGEST_WORD) break;
    kept -= 1;
    if (spaced && piece.startsWith(SPACE)) break;
  }
  return length > LONGEST_WORD ? ids.length : kept;
}

function pieceIn({ target: tokenizer, slots }: OpenedPack): BeginRule['pieceOf'] {
  const symbols = new Map(slots.map((slot) => [tokenizer.idOf(slot), SPACE + slot]));
  return (id) =>
    tokenizer.isControl(id) || tokenizer.isByte(id) || tokenizer.isUnknown(id)
      ? undefined
      : (symbols.get(id) ?? tokenizer.pieceOf(id));
}

function tokensIn(pack: OpenedPack): BeginRule['tokens'] {
  const pieceOf = pieceIn(pack);
  return (rest) => {
    const within: number[] = [];
    const longer: number[] = [];
    for (let id = 0; id < pack.target.vocabularySize; id += 1) {
      const piece = pieceOf(id);
      if (piece === undefined || piece === '') continue;
      if (rest.startsWith(piece)) within.push(id);
      else if (longer.length < MOST_TOKENS && piece.startsWith(rest)) longer.push(id);
    }
    return [...within, ...longer];
  };
}
