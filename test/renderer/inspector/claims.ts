import type { PackManifest } from '../../../models/pack/manifest.ts';
import type { Tracer, Trace } from '../../../models/trace/trace.ts';
import type { Translator } from '../../../models/translator.ts';
import type { HeadAddress, HintTokens, Matrix } from '../../../renderer/state/inspector/attention.ts';
import type { Claim, Example } from '../../../renderer/state/inspector/examples.ts';
import { average } from '../../../renderer/state/inspector/numbers/combine.ts';
import { groupWords, reduceToWords, strongestColumns } from '../../../renderer/state/inspector/numbers/words.ts';

export function translates(
  { directions }: Pick<PackManifest, 'directions'>,
  { from, to }: Pick<Example, 'from' | 'to'>,
): boolean {
  return directions.some((direction) => direction.from === from && direction.to === to);
}

/** A key has clearly more weight than another when it has this many times as much. */
const CLEARLY = 1.5;

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
  alignmentHeads: readonly { readonly layer: number; readonly head: number }[],
  head: { readonly layer: number; readonly head: number },
): boolean {
  if (claim.type === 'aligned') {
    const text = texts[0]!;
    const words = wordMatrix(
      text,
      alignmentHeads.map((address) => ({ kind: 'cross', ...address })),
      from,
      to,
    );
    const row = find(words.rowLabels, claim.target);
    const column = row < 0 ? undefined : strongestColumns(words)[row]?.column;
    return column !== undefined && contains(words.columnLabels[column] ?? '', claim.source);
  }
  const words = wordMatrix(texts[claim.sentence]!, [{ kind: 'encoder', ...head }], from, from);
  const [row, key, other] = [claim.query, claim.key, claim.other].map((word) => find(words.rowLabels, word)) as [
    number,
    number,
    number,
  ];
  if (row < 0 || key < 0 || other < 0) return false;
  const columns = words.columnLabels.length;
  const weight = words.values[row * columns + key]!;
  // Less than a tenth would not be seen in the picture.
  return weight > 0.1 && weight > CLEARLY * words.values[row * columns + other]!;
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
