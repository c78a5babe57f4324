import type { PackManifest } from '../../../models/pack/manifest.ts';
import type { Tracer, Trace } from '../../../models/trace/trace.ts';
import type { Translator } from '../../../models/translator.ts';
import type { HeadAddress, HintTokens, Matrix } from '../../../renderer/state/inspector/attention.ts';
import type { Claim, Example } from '../../../renderer/state/inspector/example-schema.ts';
import { average } from '../../../renderer/state/inspector/numbers/combine.ts';
import { strongestOfRow } from '../../../renderer/state/inspector/numbers/strongest.ts';
import { groupWords, reduceToWords } from '../../../renderer/state/inspector/numbers/words.ts';

export function translates(
  { directions }: Pick<PackManifest, 'directions'>,
  { from, to }: Pick<Example, 'from' | 'to'>,
): boolean {
  return directions.some((direction) => direction.from === from && direction.to === to);
}

/** Less than a tenth would not be seen in the picture. */
const SEEN = 0.1;

/** Words that carry grammar, not things: what looks at them says little of meaning. */
const FUNCTION_WORDS = new Set(
  `a an the this that these those i you he she it we they me him her us them my your his its our their who which what
  and or but because so if when while as than to of in on at by for with from into about over under not no too very
  am is are was were be been being do does did didn't don't doesn't have has had will would can could should may might
  isn't wasn't weren't can't couldn't won't wouldn't there here
  的 了 着 过 是 在 有 和 与 跟 但 但是 因为 所以 也 都 就 很 太 不 没 没有 我 你 他 她 它 我们 你们 他们 这 那 这个 那个 一 个 把 被`.split(
    /\s+/,
  ),
);

export interface Head {
  readonly layer: number;
  readonly head: number;
}

export interface TracedText {
  readonly trace: Trace;
  readonly sourcePieces: readonly string[];
  readonly targetPieces: readonly string[];
  readonly hints: readonly HintTokens[];
}

/** Translates the first sentence of a text as the app does, and traces it. The caller disposes the trace. */
export async function traceText(
  translator: Translator,
  tracer: Tracer,
  text: string,
  example: Pick<Example, 'from' | 'to'>,
): Promise<TracedText> {
  for await (const event of translator.translate({ text, from: example.from, to: example.to })) {
    if (event.type !== 'sentence-end') continue;
    const trace = await tracer.trace({ source: event.sourceIds, target: event.targetIds });
    return {
      trace,
      sourcePieces: translator.pieces(event.sourceIds),
      targetPieces: translator.pieces(event.targetIds),
      hints: translator.hintsIn(event.sourceIds),
    };
  }
  throw new Error(`nothing to translate in “${text}”`);
}

/** Whether the model shows what an example claims; `head` is the encoder head that `looks` claims are about. */
export function claimHolds(
  claim: Claim,
  texts: readonly TracedText[],
  { from, to }: Pick<Example, 'from' | 'to'>,
  alignmentHeads: readonly Head[],
  head: Head,
): boolean {
  switch (claim.type) {
    case 'written':
      return contains(texts[claim.sentence]!.targetPieces.join('').replaceAll('▁', ' '), claim.contains);
    case 'looks':
      return lead(claim, texts[claim.sentence]!, from, head) > 0;
    case 'aligned': {
      const text = texts[0]!;
      const words = wordMatrix(
        text,
        alignmentHeads.map((address) => ({ kind: 'cross', ...address })),
        from,
        to,
      );
      const row = find(words.rowLabels, claim.target);
      const column = row < 0 ? undefined : strongestOfRow(words, row, 1)[0];
      return column !== undefined && contains(words.columnLabels[column] ?? '', claim.source);
    }
  }
}

/**
 * Every encoder head that shows what an example claims, the clearest first: the one whose least clear claim leads by
 * most. Examples without `looks` claims are about no head: the list is then empty, or one head that stands for all.
 */
export function headsThatShow(
  example: Pick<Example, 'from' | 'to' | 'claims'>,
  texts: readonly TracedText[],
  alignmentHeads: readonly Head[],
  encoder: { readonly layers: number; readonly heads: number },
): readonly Head[] {
  const looks = example.claims.filter((claim) => claim.type === 'looks');
  const all = Array.from({ length: looks.length > 0 ? encoder.layers * encoder.heads : 1 }, (_, index) => ({
    layer: Math.floor(index / encoder.heads),
    head: index % encoder.heads,
  }));
  const clarity = (head: Head) =>
    Math.min(...looks.map((claim) => lead(claim, texts[claim.sentence]!, example.from, head)));
  return all
    .filter((head) => example.claims.every((claim) => claimHolds(claim, texts, example, alignmentHeads, head)))
    .toSorted((a, b) => clarity(b) - clarity(a));
}

/** Weight that a source word gives to another in an encoder head; undefined where a word is missing. */
export function weightBetween(
  text: TracedText,
  language: string,
  head: Head,
  query: string,
  key: string,
): number | undefined {
  const words = wordMatrix(text, [{ kind: 'encoder', ...head }], language, language);
  const [row, column] = [find(words.rowLabels, query), find(words.columnLabels, key)];
  return row < 0 || column < 0 ? undefined : words.values[row * words.columnLabels.length + column];
}

/** By how much the claimed key leads over every other content word of the row; −1 when it cannot be seen at all. */
function lead(claim: Extract<Claim, { type: 'looks' }>, text: TracedText, language: string, head: Head): number {
  const words = wordMatrix(text, [{ kind: 'encoder', ...head }], language, language);
  const [row, key] = [find(words.rowLabels, claim.query), find(words.columnLabels, claim.key)];
  if (row < 0 || key < 0) return -1;
  const weights = words.values.subarray(row * words.columnLabels.length, (row + 1) * words.columnLabels.length);
  const others = [...weights].filter((_, column) => column !== key && isContentWord(words.columnLabels[column]!));
  return weights[key]! < SEEN ? -1 : weights[key]! - Math.max(0, ...others);
}

function isContentWord(label: string): boolean {
  return (
    /\p{Letter}/u.test(label) && !/^(EOS|BOS|PAD|<.*>|>>.*<<)$/.test(label) && !FUNCTION_WORDS.has(label.toLowerCase())
  );
}

function wordMatrix(
  { trace, sourcePieces, targetPieces, hints }: TracedText,
  heads: readonly HeadAddress[],
  from: string,
  to: string,
): Matrix {
  const encoder = heads[0]?.kind === 'encoder';
  const rows = encoder ? sourcePieces : targetPieces;
  const values = average(heads.map((address) => trace.weights(address)));
  const matrix: Matrix = { rowLabels: rows, columnLabels: sourcePieces, values, masks: new Uint8Array(values.length) };
  return reduceToWords(matrix, groupWords(rows, to, encoder ? hints : []), groupWords(sourcePieces, from, hints));
}

const contains = (label: string, word: string) => label.toLowerCase().includes(word.toLowerCase());
const find = (labels: readonly string[], word: string) => {
  const exact = labels.findIndex((label) => label.toLowerCase() === word.toLowerCase());
  return exact >= 0 ? exact : labels.findIndex((label) => contains(label, word));
};
