import { mostRepeats } from '../../decode/repetition.ts';
import { caseOf, toSentenceCase, type LetterCase } from '../../text/letter-case.ts';
import type { ProtectedSpan } from '../../text/protect.ts';
import { isTitle, titleToSentence } from '../../text/title-case.ts';
import type { Encoding } from '../../translator.ts';
import type { Glossary } from '../../terms/glossary.ts';
import { Mapped } from '../../text/mapped.ts';
import { moved, readTokens, withoutForged, withoutHints } from './hints.ts';
import { longestSource } from './limits.ts';
import { languageOf } from '../../languages/languages.ts';
import { withNumbers } from './numbers.ts';
import type { OpenedPack } from './opened-pack.ts';
import { mostRounds } from './repeated-words.ts';
import { plannedTerms, type PlannedTerm } from './terms.ts';

/** A sentence on its way to the model. Ranges are relative to the sentence. */
export interface SentencePlan extends Encoding {
  readonly text: string;
  readonly from: string;
  readonly to: string;
  /** The text as the model reads it, without tag: spans replaced by slots, one kind of spaces and quotes, no capitals throughout, simplified characters. */
  readonly prepared: string;
  /** Texts that come back unchanged. */
  readonly spans: readonly ProtectedSpan[];
  /** Terms of the user. */
  readonly terms: readonly PlannedTerm[];
  readonly letterCase: LetterCase;
  readonly reading: Reading;
  /** Which tokens of the user's text hold letters or digits. */
  readonly content: readonly boolean[];
  /** Most times in a row that the sentence repeats anything. */
  readonly repeats: number;
  /** Most times in a row that it repeats a phrase of words, as `mostRounds` counts. */
  readonly rounds: number;
}

/** How a sentence is put before the model. */
export interface Reading {
  /** masked: numbers are copied like other protected spans instead of being read by the model. */
  readonly numbers: 'read' | 'masked';
  /** Whether the pack's dictionary explains rare words. */
  readonly hints: boolean;
  readonly glossary?: Glossary | undefined;
}

/**
 * @param found spans of the sentence that come back unchanged, where they are known
 * @throws LanguageError for a pair the pack lacks
 */
export function planSentence(
  pack: OpenedPack,
  text: string,
  from: string,
  to: string,
  { numbers = 'read', hints: wanted = true, glossary }: Partial<Reading> = {},
  found: readonly ProtectedSpan[] = pack.protect(text).spans,
): SentencePlan {
  const direction = pack.direction(from, to);
  const { tag } = direction;
  const spans = numbers === 'masked' ? withNumbers(text, found, pack.slots) : found;
  const masked = Mapped.of(text).replace(spans.map(({ source, symbol }) => ({ ...source, by: symbol })));
  const letterCase = caseOf(masked.text);
  const cased = masked.rewrite(readableCase(pack, masked.text, letterCase, from));
  const written = cased.rewrite(pack.inVariant(cased.text, direction));
  const prepared = withoutForged(pack, pack.normalise(written, from));
  const terms = plannedTerms(pack, glossary, prepared, text, to);
  const tagId = tag === null ? undefined : pack.tokenizer.idOf(tag);
  if (tag !== null && tagId === undefined)
    throw new Error(`The vocabulary of ${pack.manifest.id} lacks the tag ${tag}.`);
  const tagged = tagId === undefined ? [] : [{ id: tagId, piece: tag ?? '' }];
  const [head, tail] = direction.tagPlace === 'before' ? [tagged, []] : [[], tagged];
  const end = pack.manifest.tokens.endOfSentence;
  const room = longestSource(pack) - tagged.length - 1;
  const { ids, pieces, ranges, hints } = readTokens(pack, prepared, wanted ? from : null, room, terms);
  const isHint = (at: number): boolean => hints.some(({ first, last }) => at >= first && at <= last);
  const last = { start: text.length, end: text.length };
  return {
    text,
    from,
    to,
    prepared: prepared.text,
    spans,
    terms,
    letterCase,
    reading: { numbers, hints: wanted, glossary },
    ids: [...head.map((one) => one.id), ...ids, end, ...tail.map((one) => one.id)],
    pieces: [...head.map((one) => one.piece), ...pieces, pack.tokenizer.pieceOf(end), ...tail.map((one) => one.piece)],
    ranges: [...head.map(() => ({ start: 0, end: 0 })), ...ranges, last, ...tail.map(() => last)],
    hints: hints.map((hint) => moved(hint, head.length)),
    content: [
      ...head.map(() => false),
      ...pieces.map((piece, at) => !isHint(at) && /[\p{L}\p{N}]/u.test(piece)),
      false,
      ...tail.map(() => false),
    ],
    repeats: Math.max(mostRepeats(withoutHints(pack, ids)), mostRepeats(letters(prepared.text))),
    rounds: mostRounds(prepared.text),
  };
}

/** The sentence without capitals that only decorate: those of SHOUTING and of English Titles Like This. */
function readableCase(pack: OpenedPack, sentence: string, letterCase: LetterCase, language: string): string {
  if (pack.manifest.text.capitals === 'as-written') return sentence;
  if (letterCase === 'upper') return toSentenceCase(sentence, language);
  const { titles } = languageOf(language);
  if (titles === undefined || !isTitle(sentence, titles)) return sentence;
  return titleToSentence(sentence, titles, (word) => writtenSmall(pack, word));
}

/** Whether the vocabulary, learnt from text, knows a word in small letters at least as well as with a capital. */
function writtenSmall({ tokenizer }: OpenedPack, word: string): boolean {
  const small = tokenizer.encode(word).pieces;
  if (small.length === 1) return true;
  const capital = tokenizer.encode(word.charAt(0).toUpperCase() + word.slice(1)).pieces;
  return small.length < capital.length && small[0] !== '▁';
}

function letters(text: string): number[] {
  return Array.from(text.replace(/[^\p{L}\p{N}]/gu, ''), (character) => character.codePointAt(0) ?? 0);
}
