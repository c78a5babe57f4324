import type { RemoteTrace } from '../../../engine/engine.ts';
import { MASKS, type Matrix } from '../attention.ts';
import type { Subject } from '../subject.ts';

/** RFC 4180: a header of key tokens, then a line for each query token. Masked cells are empty, not 0. */
export function matrixToCsv(matrix: Matrix): string {
  const columns = matrix.columnLabels.length;
  const lines = [['', ...matrix.columnLabels].map(field).join(',')];
  matrix.rowLabels.forEach((label, row) => {
    const cells = Array.from({ length: columns }, (_, column) => {
      const index = row * columns + column;
      return MASKS[matrix.masks[index]!] === 'visible' ? String(matrix.values[index]) : '';
    });
    lines.push([field(label), ...cells].join(','));
  });
  return `${lines.join('\r\n')}\r\n`;
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One matrix with its tokens: `values[query][key]`, null where a mask forbids attention. */
export function matrixToJson(matrix: Matrix, description: Readonly<Record<string, unknown>>): string {
  const columns = matrix.columnLabels.length;
  const values = matrix.rowLabels.map((_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const index = row * columns + column;
      return MASKS[matrix.masks[index]!] === 'visible' ? matrix.values[index]! : null;
    }),
  );
  return JSON.stringify({ ...description, queries: matrix.rowLabels, keys: matrix.columnLabels, values }, null, 1);
}

/** What a file says about where its numbers come from: the pack, the sentence and its translation. */
export function originOf(
  trace: Pick<RemoteTrace, 'pack'>,
  subject: Pick<Subject, 'from' | 'to' | 'sourceText' | 'targetText'> | null,
): Readonly<Record<string, unknown>> {
  const { from, to, sourceText, targetText } = subject ?? {};
  return { pack: trace.pack, from, to, sentence: sourceText, translation: targetText };
}
