export interface WordDifference {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Words of a text in `language`, each with the blanks that follow it; joined they are the text. */
export function splitWords(text: string, language: string): readonly string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (segment.trim() === '' && words.length > 0) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

/** The shortest edit from one text to another in whole words (longest common subsequence). */
export function wordDifference(before: string, after: string, language: string): readonly WordDifference[] {
  const a = splitWords(before, language);
  const b = splitWords(after, language);
  const same = (i: number, j: number) => a[i]!.trim() === b[j]!.trim();
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = same(i, j)
        ? lengths[(i + 1) * width + j + 1]! + 1
        : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const result: WordDifference[] = [];
  const add = (kind: WordDifference['kind'], text: string) => {
    const last = result.at(-1);
    if (last?.kind === kind) result[result.length - 1] = { kind, text: last.text + text };
    else result.push({ kind, text });
  };
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && same(i, j)) {
      add('same', b[j++]!);
      i++;
    } else if (i < a.length && (j === b.length || lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!))
      add('removed', a[i++]!);
    else add('added', b[j++]!);
  }
  return result;
}

export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** exp of the mean negative log-probability: how many tokens the model hesitates between on average. */
export function perplexity(logProbs: ArrayLike<number> & Iterable<number>): number {
  return Math.exp(-sum(logProbs) / Math.max(1, logProbs.length));
}
