import type { Node } from '../../decode/hypothesis.ts';
import type { Range } from '../../events.ts';
import { spelled, type Tokenizer } from '../../tokenizer/tokenizer.ts';

/** Longest phrase, in words, whose repetition is looked for. */
const LONGEST_PHRASE = 12;

/** How often a phrase may stand in a row in ordinary writing; a longer one less often. */
function ordinary(words: number): number {
  return words === 1 ? 4 : words < 4 ? 3 : 2;
}

/** Words of a text, for Chinese its characters: signs and spaces between them do not end a loop. */
function wordsOf(text: string): { readonly text: string; readonly end: number }[] {
  return [...text.matchAll(/\p{Script=Han}|\p{L}+/gu)].map((match) => ({
    text: match[0].toLowerCase(),
    end: match.index + match[0].length,
  }));
}

/** Every run of a phrase that stands at least twice in a row. */
function* runs(
  words: readonly { readonly text: string }[],
): Generator<{ start: number; length: number; rounds: number }> {
  for (let length = 1; length <= Math.min(LONGEST_PHRASE, words.length / 2); length += 1) {
    let equal = 0;
    for (let at = length; at <= words.length; at += 1) {
      if (at < words.length && words[at]?.text === words[at - length]?.text) equal += 1;
      else {
        if (equal >= length) yield { start: at - equal - length, length, rounds: 1 + Math.floor(equal / length) };
        equal = 0;
      }
    }
  }
}

/** Most times in a row that any phrase of words stands in `text`; 1 for ordinary text. */
export function mostRounds(text: string): number {
  let most = 1;
  for (const { rounds } of runs(wordsOf(text))) most = Math.max(most, rounds);
  return most;
}

/**
 * Range of `text` with the rounds too many of a phrase that a reader sees repeated, whatever signs stand between the
 * rounds; undefined for none. The source may repeat itself: as many rounds are kept.
 * @param sourceRounds see `mostRounds`
 */
export function surplusRounds(text: string, sourceRounds: number): Range | undefined {
  const words = wordsOf(text);
  for (const { start, length, rounds } of runs(words)) {
    if (rounds <= Math.max(ordinary(length), sourceRounds)) continue;
    const kept = words[start + length * sourceRounds - 1];
    const last = words[start + length * rounds - 1];
    if (kept !== undefined && last !== undefined) return { start: kept.end, end: last.end };
  }
  return undefined;
}

/**
 * The tokens without those that spell surplus rounds; a token that also spells something else stays.
 * @param sourceRounds see `mostRounds`
 */
export function withoutSurplus(tokenizer: Tokenizer, sourceRounds: number, nodes: readonly Node[]): readonly Node[] {
  let kept = nodes;
  for (;;) {
    const { text, ranges } = spelled(
      tokenizer,
      kept.map((node) => node.id),
    );
    const surplus = surplusRounds(text, sourceRounds);
    if (surplus === undefined) return kept;
    const fewer = kept.filter((_, index) => {
      const { start, end } = ranges[index] ?? { start: 0, end: 0 };
      return start < surplus.start || start >= surplus.end || end > surplus.end;
    });
    if (fewer.length === kept.length) return kept;
    kept = fewer;
  }
}
