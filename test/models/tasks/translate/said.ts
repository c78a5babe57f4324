import { normalised, root, type EndReason, type Finished, type Node } from '../../../../models/decode/hypothesis.ts';
import type { OpenedPack } from '../../../../models/tasks/translate/opened-pack.ts';
import type { SentencePlan } from '../../../../models/tasks/translate/plan.ts';
import { rendering, type Rendering } from '../../../../models/tasks/translate/rendering.ts';

export interface Said {
  /** Pieces, or a text that is cut into them; end-of-sentence follows unless `open`. */
  readonly text: string | readonly string[];
  /** Log-probability of each token. */
  readonly mean?: number;
  readonly reason?: EndReason;
  /** Attention that every token pays to each token of the source. */
  readonly seen?: readonly number[];
  readonly open?: boolean;
}

/** A search's end with this translation. */
export function finishedWith(
  { tokenizer }: OpenedPack,
  { text, mean = -1, reason = 'end', seen, open = false }: Said,
): Finished {
  let node: Node = root(0);
  const words = typeof text === 'string' ? tokenizer.encode(text).ids : text.map((piece) => tokenizer.idOf(piece) ?? 1);
  for (const id of open ? words : [...words, 2]) {
    const alignment = seen && Float32Array.from(seen);
    node = { parent: node, id, logProb: mean, total: node.total + mean, depth: node.depth + 1, alignment };
  }
  return { node, score: normalised(node.total, node.depth, 1), reason };
}

export function said(pack: OpenedPack, plan: SentencePlan, given: Said): Rendering {
  return rendering(pack.tokenizer, plan, finishedWith(pack, given));
}
