import { sequenceLength } from './utf8.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Pieces of a normalised text: ids and the exclusive ends of their bytes; −1 stands for an unknown character. */
export interface Pieces {
  readonly ids: readonly number[];
  readonly ends: readonly number[];
}

const UNKNOWN_PENALTY = 10;
/** The smallest normal float32: where the reference starts its search for the largest score. */
const FLOAT32_MIN = 1.1754943508222875e-38;

/**
 * Unigram segmentation: the path of pieces with the largest sum of scores, by Viterbi over byte positions
 * (Kudo 2018, arXiv 1804.10959). Follows the reference's arithmetic to the bit: sums are float32, and of equal paths
 * the one found first stays.
 */
export class UnigramModel {
  private readonly scores: Float64Array;
  private readonly unknownScore: number;

  constructor(private readonly vocabulary: Vocabulary) {
    let smallest = Infinity;
    let largest = FLOAT32_MIN;
    for (const { score, type } of vocabulary.pieces) {
      if (type !== 'normal') continue;
      smallest = Math.min(smallest, score);
      largest = Math.max(largest, score);
    }
    this.unknownScore = Math.fround(Math.min(smallest, 3.4028234663852886e38) - UNKNOWN_PENALTY);
    const encoder = new TextEncoder();
    this.scores = Float64Array.from(vocabulary.pieces, ({ score, type, text }) => {
      if (type === 'unused') return NaN;
      // A bonus by length, so that a user-defined symbol always wins.
      return type === 'user-defined' ? Math.fround(encoder.encode(text).length * largest) - 0.1 : score;
    });
  }

  encode(bytes: Uint8Array): Pieces {
    const { trie } = this.vocabulary;
    const { scores, unknownScore } = this;
    const size = bytes.length;
    const best = new Float32Array(size + 1);
    const starts = new Int32Array(size + 1).fill(-1);
    const ids = new Int32Array(size + 1).fill(-1);
    for (let start = 0; start < size;) {
      const soFar = best[start] ?? 0;
      const characterEnd = Math.min(start + sequenceLength(bytes[start] ?? 0), size);
      let characterKnown = false;
      let node = 0;
      for (let end = start; end < size;) {
        node = trie.child(node, bytes[end++] ?? 0);
        if (node < 0) break;
        const id = trie.value(node);
        if (id < 0) continue;
        const score = scores[id] ?? NaN;
        if (Number.isNaN(score)) continue;
        const candidate = Math.fround(score + soFar);
        if (starts[end] === -1 || candidate > (best[end] ?? 0)) {
          best[end] = candidate;
          starts[end] = start;
          ids[end] = id;
        }
        if (end === characterEnd) characterKnown = true;
      }
      if (!characterKnown) {
        const candidate = Math.fround(unknownScore + soFar);
        if (starts[characterEnd] === -1 || candidate > (best[characterEnd] ?? 0)) {
          best[characterEnd] = candidate;
          starts[characterEnd] = start;
          ids[characterEnd] = -1;
        }
      }
      start = characterEnd;
    }
    const result = { ids: [] as number[], ends: [] as number[] };
    for (let end = size; end > 0; end = starts[end] ?? 0) {
      result.ids.push(ids[end] ?? -1);
      result.ends.push(end);
    }
    result.ids.reverse();
    result.ends.reverse();
    return result;
  }
}
