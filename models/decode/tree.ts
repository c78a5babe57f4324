import type { BeamNode, BeamTree } from '../translator.ts';
import type { Finished, Node } from './hypothesis.ts';

/** Notes every continuation that beam search looks at, for the picture of the beam. */
export class BeamRecorder {
  private readonly nodes: BeamNode[] = [];
  private readonly indices = new Map<Node, number>();

  constructor(private readonly pieceOf: (id: number) => string) {}

  look(node: Node, state: BeamNode['state'], score: number): void {
    const parent = node.parent;
    if (parent !== null && parent.parent === null && !this.indices.has(parent)) this.add(parent, -1, 'kept', 0);
    this.add(node, parent === null ? -1 : (this.indices.get(parent) ?? -1), state, score);
  }

  tree(beam: number, ranked: readonly Finished[]): BeamTree {
    return { beam, nodes: this.nodes, ranked: ranked.map((one) => this.indices.get(one.node) ?? -1) };
  }

  private add(node: Node, parent: number, state: BeamNode['state'], score: number): void {
    const { id, logProb, total, depth } = node;
    this.indices.set(node, this.nodes.length);
    this.nodes.push({ parent, step: depth, id, piece: this.pieceOf(id), logProb, total, score, state });
  }
}
