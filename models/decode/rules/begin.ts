import type { Node } from '../hypothesis.ts';
import type { BeginRule } from '../options.ts';

/** A space, as pieces spell it. */
const SPACE = '▁';

/**
 * Characters that the tokens behind a forced prefix have to spell. A person stops typing in the middle of what would be
 * one token: the last tokens are given back as characters, and any token that agrees with them may follow.
 */
export class Beginning {
  private readonly known = new WeakMap<Node, string>();
  private readonly asked = new Map<string, readonly number[]>();

  /** @param after tokens of the forced prefix */
  constructor(
    private readonly rule: BeginRule,
    private readonly after: number,
  ) {}

  open(node: Node): boolean {
    return this.rest(node) !== '';
  }

  /** Whether the sentence may end here: a space that was typed need not be followed by anything. */
  mayEnd(node: Node): boolean {
    return this.rest(node).replaceAll(SPACE, '') === '';
  }

  /** Whether a token agrees with what is left; `longer` for one that says more than that. */
  agrees(node: Node, id: number): 'within' | 'longer' | undefined {
    const piece = this.rule.pieceOf(id);
    const rest = this.rest(node);
    if (piece === undefined || piece === '') return undefined;
    if (rest.startsWith(piece)) return 'within';
    return piece.startsWith(rest) ? 'longer' : undefined;
  }

  /** Tokens that agree, among them those that make it possible to spell all of it. */
  wanted(node: Node): readonly number[] {
    const rest = this.rest(node);
    const known = this.asked.get(rest);
    if (known !== undefined) return known;
    const found = this.rule.tokens(rest);
    this.asked.set(rest, found);
    return found;
  }

  private rest(node: Node): string {
    if (node.depth <= this.after || node.parent === null) return this.rule.text;
    const known = this.known.get(node);
    if (known !== undefined) return known;
    const rest = this.rest(node.parent).slice(this.rule.pieceOf(node.id)?.length ?? 0);
    this.known.set(node, rest);
    return rest;
  }
}
