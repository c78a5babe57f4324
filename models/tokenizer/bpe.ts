import type { Pieces } from './unigram.ts';
import { sequenceLength } from './utf8.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Two neighbouring symbols that are a piece together. */
interface Merge {
  readonly left: number;
  readonly right: number;
  readonly score: number;
  /** Bytes of both: a merge is stale when they have changed since. */
  readonly length: number;
}

/** True when `a` is to be done before `b`: higher score first, then further left. */
function before(a: Merge, b: Merge): boolean {
  return a.score > b.score || (a.score === b.score && a.left < b.left);
}

/** A binary heap whose top is the merge to do next. */
class Agenda {
  private readonly heap: Merge[] = [];

  push(merge: Merge): void {
    const heap = this.heap;
    let index = heap.length;
    heap.push(merge);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !before(merge, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = merge;
  }

  pop(): Merge | undefined {
    const heap = this.heap;
    const top = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return top;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      let below = heap[child];
      if (below === undefined) break;
      const sibling = heap[child + 1];
      if (sibling !== undefined && before(sibling, below)) {
        below = sibling;
        child++;
      }
      if (!before(below, last)) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
    return top;
  }
}

/**
 * Byte-pair encoding (Sennrich et al. 2016, arXiv 1508.07909): characters are merged pair by pair, best score first,
 * with a priority queue: O(n log n). User-defined symbols are one symbol from the start and never merge.
 */
export class BpeModel {
  constructor(private readonly vocabulary: Vocabulary) {}

  encode(bytes: Uint8Array): Pieces {
    const { trie, userDefined, pieces } = this.vocabulary;
    const size = bytes.length;
    // Symbols are named by their first byte: `ends` is 0 for one that was merged into its left neighbour.
    const ends = new Int32Array(size);
    const previous = new Int32Array(size).fill(-1);
    const frozen = new Uint8Array(size);
    for (let start = 0, last = -1; start < size;) {
      const symbol = userDefined?.longest(bytes, start, size) ?? 0;
      const end = symbol > 0 ? start + symbol : Math.min(start + sequenceLength(bytes[start] ?? 0), size);
      frozen[start] = symbol > 0 ? 1 : 0;
      ends[start] = end;
      previous[start] = last;
      last = start;
      start = end;
    }
    const agenda = new Agenda();
    /** How a piece that was taken out of the vocabulary came about: the byte length of its left half. */
    const halves = new Map<number, number>();
    const consider = (left: number, right: number): void => {
      if (left < 0 || right >= size || frozen[left] === 1 || frozen[right] === 1) return;
      const end = ends[right] ?? 0;
      const id = trie.find(bytes, left, end);
      const piece = pieces[id];
      if (piece === undefined) return;
      agenda.push({ left, right, score: piece.score, length: end - left });
      if (piece.type === 'unused') halves.set(id, right - left);
    };
    for (let start = 0; start < size; start = ends[start] ?? size) consider(previous[start] ?? -1, start);

    for (let merge = agenda.pop(); merge !== undefined; merge = agenda.pop()) {
      const { left, right, length } = merge;
      const end = ends[right] ?? 0;
      if (ends[left] !== right || end === 0 || end - left !== length) continue;
      ends[left] = end;
      ends[right] = 0;
      if (end < size) previous[end] = left;
      consider(previous[left] ?? -1, left);
      consider(left, end);
    }

    const result = { ids: [] as number[], ends: [] as number[] };
    const emit = (start: number, end: number): void => {
      const id = trie.find(bytes, start, end);
      const half = pieces[id]?.type === 'unused' ? halves.get(id) : undefined;
      if (half === undefined) {
        result.ids.push(id);
        result.ends.push(end);
      } else {
        emit(start, start + half);
        emit(start + half, end);
      }
    };
    for (let start = 0; start < size; start = ends[start] ?? size) emit(start, ends[start] ?? size);
    return result;
  }
}
