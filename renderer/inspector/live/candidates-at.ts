import { pieceLabel } from '../../state/inspector/attention.ts';
import type { RemoteTrace } from '../../engine/engine.ts';

export interface Candidate {
  readonly id: number;
  readonly label: string;
  readonly probability: number;
  /** The token that stands in the target at this position. */
  readonly chosen: boolean;
}

/** The ranked candidates of one target position; the token that stands there is added when it is not among them. */
export function candidatesAt(trace: RemoteTrace, position: number): readonly Candidate[] {
  const { k, target } = trace;
  const ranked = Array.from({ length: k }, (_, rank): Candidate => {
    const at = position * k + rank;
    const id = trace.topIds[at]!;
    return {
      id,
      label: pieceLabel(trace.topPieces[at] ?? ''),
      probability: Math.exp(trace.topLogProbs[at]!),
      chosen: id === target[position],
    };
  });
  if (ranked.some((candidate) => candidate.chosen) || target[position] === undefined) return ranked;
  const probability = Math.exp(trace.logProbs[position]!);
  return [
    ...ranked,
    { id: target[position], label: pieceLabel(trace.targetPieces[position] ?? ''), probability, chosen: true },
  ];
}
