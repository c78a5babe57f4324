/** A target token with the tokens before it: hypotheses share their beginnings. */
export interface Node {
  readonly parent: Node | null;
  readonly id: number;
  readonly logProb: number;
  /** Sum of log-probabilities of the generated tokens (a forced prefix counts for nothing, as in `generate`). */
  readonly total: number;
  /** Tokens before and with this one, the decoder start token not counted. */
  readonly depth: number;
  /** Cross-attention that predicted this token `[source]`. */
  readonly alignment: Float32Array | undefined;
}

/** end: end-of-sentence; length: the maximum length; loop: its tail repeated. */
export type EndReason = 'end' | 'length' | 'loop';

export interface Finished {
  readonly node: Node;
  readonly score: number;
  readonly reason: EndReason;
}

export function root(decoderStart: number): Node {
  return { parent: null, id: decoderStart, logProb: 0, total: 0, depth: 0, alignment: undefined };
}

/** A token that may follow the hypothesis of a row. */
export interface Candidate {
  readonly row: number;
  readonly id: number;
  readonly logProb: number;
  readonly total: number;
}

/** The nodes from the first target token to `node`. */
export function path(node: Node): Node[] {
  const nodes = new Array<Node>(node.depth);
  for (let at: Node = node; at.parent !== null; at = at.parent) nodes[at.depth - 1] = at;
  return nodes;
}

/** The deepest node that all of `nodes` share. */
export function commonAncestor(nodes: readonly Node[]): Node | null {
  let [common = null] = nodes;
  for (const other of nodes) {
    let node: Node | null = other;
    while (common !== null && node !== null && common !== node) {
      if (common.depth >= node.depth) common = common.parent;
      else node = node.parent;
    }
  }
  return common;
}

/** score = Σ log p / length^lengthPenalty; `length` counts generated tokens, end-of-sentence included. */
export function normalised(total: number, length: number, lengthPenalty: number): number {
  return total / Math.max(1, length) ** lengthPenalty;
}
