import type { Calls, EngineTraceRequest } from '../../engine/calls.ts';
import type { RemoteTrace } from '../../engine/engine.ts';

export type HintTokens = RemoteTrace['hints'][number];

export type HeadAddress = Parameters<RemoteTrace['weights']>[0];
export type AttentionKind = HeadAddress['kind'];
export type Intervention = NonNullable<EngineTraceRequest['intervention']>;
export type BeamTree = Calls['beamTree']['result'];
export type BeamNode = BeamTree['nodes'][number];

export const KINDS: readonly AttentionKind[] = ['encoder', 'decoder', 'cross'];

/** Those that a model has: a recurrent decoder does not attend to itself. */
export function kindsOf({ layers }: Pick<RemoteTrace, 'layers'>): readonly AttentionKind[] {
  return KINDS.filter((kind) => layers[kind] > 0);
}

export function addressKey({ kind, layer, head }: HeadAddress): string {
  return `${kind}.${layer}.${head}`;
}

export function sameHead(a: HeadAddress, b: HeadAddress): boolean {
  return a.kind === b.kind && a.layer === b.layer && a.head === b.head;
}

/** Why a cell holds no attention: each reason is drawn in its own way. `visible` cells hold a weight. */
export const MASKS = ['visible', 'causal', 'padding', 'window', 'removed', 'unwritten'] as const;
export type Mask = (typeof MASKS)[number];

/** One attention matrix ready to be drawn: `values[row * columns + column]`, rows are queries, columns are keys. */
export interface Matrix {
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  /** Which rows and columns are glosses of a dictionary; absent for none. */
  readonly rowHints?: readonly HintTokens[];
  readonly columnHints?: readonly HintTokens[];
  readonly values: Float32Array;
  /** Index into MASKS for every cell. */
  readonly masks: Uint8Array;
}

/** The hint that a token is part of. */
export function hintAt(hints: readonly HintTokens[] | undefined, token: number): HintTokens | undefined {
  return hints?.find(({ first, last }) => token >= first && token <= last);
}

/** A piece as people read it: the space mark of SentencePiece and the special tokens made plain. */
export function pieceLabel(piece: string): string {
  if (piece === '</s>') return 'EOS';
  if (piece === '<s>' || piece === '<pad>') return piece === '<s>' ? 'BOS' : 'PAD';
  const plain = piece.replaceAll('▁', ' ').trim();
  return plain === '' ? '▁' : plain;
}

/** What the decoder reads at every row: the target shifted right, decoder start first. */
export function decoderInputs(targetPieces: readonly string[]): readonly string[] {
  return ['BOS', ...targetPieces.slice(0, -1).map(pieceLabel)];
}

/** Which tokens stand at the rows and columns of a kind; row t of the decoder reads inputs[t] and predicts target[t]. */
export function axisLabels(
  kind: AttentionKind,
  trace: Pick<RemoteTrace, 'sourcePieces' | 'targetPieces'>,
): { readonly rows: readonly string[]; readonly columns: readonly string[] } {
  const source = trace.sourcePieces.map(pieceLabel);
  if (kind === 'encoder') return { rows: source, columns: source };
  const inputs = decoderInputs(trace.targetPieces);
  if (kind === 'decoder') return { rows: inputs, columns: inputs };
  return { rows: trace.targetPieces.map(pieceLabel), columns: source };
}

/** Where the model may not look, and where an experiment forbids it `[query, key]` as indices into MASKS. */
export function maskCells(
  address: HeadAddress,
  queries: number,
  keys: number,
  intervention: Intervention = {},
): Uint8Array {
  const masks = new Uint8Array(queries * keys);
  const window = address.kind === 'cross' ? undefined : intervention.window?.[address.kind];
  for (let query = 0; query < queries; query++) {
    for (let key = 0; key < keys; key++) {
      if (address.kind === 'decoder' && key > query) masks[query * keys + key] = MASKS.indexOf('causal');
      else if (window !== undefined && Math.abs(query - key) > window)
        masks[query * keys + key] = MASKS.indexOf('window');
    }
  }
  for (const cell of intervention.weightsOff ?? []) {
    if (sameHead(cell, address) && cell.query < queries && cell.key < keys) {
      masks[cell.query * keys + cell.key] = MASKS.indexOf('removed');
    }
  }
  return masks;
}

/** Adds empty rows and columns, marked as padding: how a shorter sentence stands in a batch beside a longer one. */
export function padMatrix(matrix: Matrix, rows: number, columns: number): Matrix {
  const oldColumns = matrix.columnLabels.length;
  const values = new Float32Array(rows * columns);
  const masks = new Uint8Array(rows * columns).fill(MASKS.indexOf('padding'));
  for (let row = 0; row < matrix.rowLabels.length; row++) {
    values.set(matrix.values.subarray(row * oldColumns, (row + 1) * oldColumns), row * columns);
    masks.set(matrix.masks.subarray(row * oldColumns, (row + 1) * oldColumns), row * columns);
  }
  const pad = (labels: readonly string[], length: number) => [
    ...labels,
    ...Array.from({ length: length - labels.length }, () => 'PAD'),
  ];
  return {
    ...matrix,
    rowLabels: pad(matrix.rowLabels, rows),
    columnLabels: pad(matrix.columnLabels, columns),
    values,
    masks,
  };
}

/** The rows up to `last`, as they stood when its token was written; those that came later keep their place, empty. */
export function rowsUpTo(matrix: Matrix, last: number): Matrix {
  const columns = matrix.columnLabels.length;
  const values = matrix.values.slice().fill(0, (last + 1) * columns);
  const masks = matrix.masks.slice().fill(MASKS.indexOf('unwritten'), (last + 1) * columns);
  return { ...matrix, values, masks, rowLabels: matrix.rowLabels.map((label, row) => (row <= last ? label : '')) };
}

/** The masks that occur in a matrix, for its legend. */
export function masksPresent(matrix: Matrix): readonly Mask[] {
  const seen = new Set(matrix.masks);
  return MASKS.filter((mask, index) => mask !== 'visible' && seen.has(index));
}
