import { describe, expect, it } from 'vitest';
import { MASKS, maskCells, padMatrix, rowsUpTo, type Matrix } from '../../../../renderer/state/inspector/attention.ts';
import { cellArithmetic, softmax } from '../../../../renderer/state/inspector/numbers/arithmetic.ts';
import { average, cosineSimilarity, multiply, rollout } from '../../../../renderer/state/inspector/numbers/combine.ts';
import { perplexity, wordDifference } from '../../../../renderer/state/inspector/numbers/difference.ts';
import { groupWords, reduceToWords, visibleWords } from '../../../../renderer/state/inspector/numbers/words.ts';
import { fakeHead } from '../fake-engine.ts';

const rowSums = (values: Float32Array, columns: number) =>
  Array.from({ length: values.length / columns }, (_, row) =>
    values.subarray(row * columns, (row + 1) * columns).reduce((a, b) => a + b, 0),
  );

describe('softmax and the arithmetic of a cell', () => {
  it('gives masked keys exactly 0 and the rest a sum of 1, even for large scores', () => {
    const weights = softmax(Float32Array.of(1000, 1001, 5000), (key) => key === 2);
    expect(weights[2]).toBe(0);
    expect(weights[0]! + weights[1]!).toBeCloseTo(1, 6);
    expect(weights[1]! / weights[0]!).toBeCloseTo(Math.E, 4);
  });

  it('rebuilds the row of weights from the scores of the model', () => {
    const head = fakeHead({ kind: 'decoder', layer: 1, head: 2 }, 6, 6);
    for (let query = 0; query < 6; query++) {
      const cell = cellArithmetic(head, query, 0, (key) => key > query);
      expect(cell.deviation).toBeLessThan(1e-5);
      expect(cell.products.reduce((a, b) => a + b, 0) / cell.rootDimension).toBeCloseTo(cell.scores[0]!, 5);
      expect(cell.weight).toBe(head.weights[query * 6]);
      expect(cell.output).toHaveLength(32);
    }
  });

  it('notices numbers that do not follow the formula', () => {
    const head = fakeHead({ kind: 'encoder', layer: 0, head: 0 }, 4, 4);
    head.scores[1]! += 0.5;
    expect(cellArithmetic(head, 0, 1, () => false).deviation).toBeGreaterThan(0.05);
  });

  it.each(['context', 'output'] as const)('claims agreement only after checking %s, too', (part) => {
    const head = fakeHead({ kind: 'cross', layer: 0, head: 1 }, 4, 5);
    expect(cellArithmetic(head, 2, 1, () => false).deviation).toBeLessThan(1e-5);
    head[part][2 * (head[part].length / 4) + 3]! += 0.5;
    const { deviation, deviations } = cellArithmetic(head, 2, 1, () => false);
    expect(deviation).toBeGreaterThan(0.4);
    expect(deviations[part]).toBeGreaterThan(0.4);
    expect(deviations.softmax).toBeLessThan(1e-5);
  });
});

describe('combining matrices', () => {
  it('averages heads and keeps rows at 1', () => {
    const heads = [0, 1, 2].map((head) => fakeHead({ kind: 'encoder', layer: 0, head }, 5, 5).weights);
    for (const sum of rowSums(average(heads), 5)) expect(sum).toBeCloseTo(1, 5);
  });

  it('rolls attention out: rows sum to 1, and identity layers change nothing', () => {
    const identity = Float32Array.of(1, 0, 0, 1);
    expect([...rollout([identity, identity], 2)]).toEqual([1, 0, 0, 1]);
    const uniform = Float32Array.of(0.5, 0.5, 0.5, 0.5);
    expect([...rollout([uniform], 2)]).toEqual([0.75, 0.25, 0.25, 0.75]);
    expect([...rollout([uniform, uniform], 2)]).toEqual([0.625, 0.375, 0.375, 0.625]);
  });

  it('multiplies oblong matrices', () => {
    expect([...multiply(Float32Array.of(1, 2, 3, 4), Float32Array.of(1, 0, 2, 0, 1, 2), 2, 2)]).toEqual([
      1, 2, 6, 3, 4, 14,
    ]);
  });

  it('measures cosine similarity', () => {
    const similarity = cosineSimilarity(Float32Array.of(1, 0, 0, 2, 3, 3), 3, 2);
    expect(similarity[0]).toBeCloseTo(1);
    expect(similarity[1]).toBeCloseTo(0);
    expect(similarity[2]).toBeCloseTo(Math.SQRT1_2);
  });
});

describe('masks', () => {
  it('marks what the decoder may not see, a window, and removed weights', () => {
    const address = { kind: 'decoder', layer: 0, head: 1 } as const;
    const masks = maskCells(address, 3, 3, { window: { decoder: 1 }, weightsOff: [{ ...address, query: 1, key: 0 }] });
    expect(Array.from(masks, (code) => MASKS[code])).toEqual([
      'visible',
      'causal',
      'causal',
      'removed',
      'visible',
      'causal',
      'window',
      'visible',
      'visible',
    ]);
  });

  it('leaves cross-attention without a causal mask and other heads without the removed weight', () => {
    const removed = { kind: 'cross', layer: 0, head: 1, query: 0, key: 0 } as const;
    expect(
      maskCells({ kind: 'cross', layer: 0, head: 0 }, 2, 3, { weightsOff: [removed], window: { encoder: 0 } }).every(
        (code) => code === 0,
      ),
    ).toBe(true);
  });

  it('calls rows of cross-attention that are not written yet what they are, not causally masked', () => {
    const matrix: Matrix = {
      rowLabels: ['a', 'b', 'EOS'],
      columnLabels: ['x', 'y'],
      values: Float32Array.of(0.5, 0.5, 0.25, 0.75, 1, 0),
      masks: new Uint8Array(6),
    };
    const grown = rowsUpTo(matrix, 1);
    expect(Array.from(grown.masks, (code) => MASKS[code])).toEqual([
      ...Array.from({ length: 4 }, () => 'visible'),
      'unwritten',
      'unwritten',
    ]);
    expect([...grown.values]).toEqual([0.5, 0.5, 0.25, 0.75, 0, 0]);
    expect(grown.rowLabels).toEqual(['a', 'b', '']);
  });

  it('pads a matrix to the size of its batch', () => {
    const matrix: Matrix = {
      rowLabels: ['a'],
      columnLabels: ['b', 'c'],
      values: Float32Array.of(0.25, 0.75),
      masks: new Uint8Array(2),
    };
    const padded = padMatrix(matrix, 2, 3);
    expect([...padded.values]).toEqual([0.25, 0.75, 0, 0, 0, 0]);
    expect(Array.from(padded.masks, (code) => MASKS[code])).toEqual([
      'visible',
      'visible',
      'padding',
      'padding',
      'padding',
      'padding',
    ]);
    expect(padded.columnLabels).toEqual(['b', 'c', 'PAD']);
  });
});

describe('words', () => {
  it('joins pieces to words and keeps special tokens apart', () => {
    const groups = groupWords(['▁The', '▁transl', 'ation', '▁work', 's', '.', '</s>'], 'en');
    expect(groups.map((group) => group.text)).toEqual(['The', 'translation', 'works', '.', 'EOS']);
    expect(groups[1]).toMatchObject({ first: 1, last: 2 });
  });

  it('finds words in Chinese, which has no blanks, behind a tag', () => {
    const groups = groupWords(['>>en<<', '▁', '机', '器', '学习', '。', '</s>'], 'zh');
    expect(groups.map((group) => group.text)).toEqual(['>>en<<', '▁', '机器', '学习', '。', 'EOS']);
  });

  it('keeps a piece that writes nothing out of the first word and its average', () => {
    const pieces = ['▁', '今', '天', '</s>'];
    const groups = groupWords(pieces, 'zh');
    expect(groups.map(({ text, first, last }) => [text, first, last])).toEqual([
      ['▁', 0, 0],
      ['今天', 1, 2],
      ['EOS', 3, 3],
    ]);
    const words = visibleWords(groups);
    expect(words.map(({ text }) => text)).toEqual(['今天', 'EOS']);
    const matrix: Matrix = {
      rowLabels: pieces,
      columnLabels: ['The', 'today'],
      values: Float32Array.of(0.9, 0.1, 0.25, 0.75, 0.25, 0.75, 0, 1),
      masks: new Uint8Array(8),
    };
    const columns = groupWords(['▁The', '▁today'], 'en');
    expect([...reduceToWords(matrix, words, columns).values]).toEqual([0.25, 0.75, 0, 1]);
  });

  it('goes on with a new word behind such a piece in the middle of a sentence', () => {
    expect(groupWords(['▁Hel', 'lo', '▁', 'W', 'orld'], 'en').map(({ text }) => text)).toEqual(['Hello', '▁', 'World']);
  });

  it('folds the gloss of a dictionary onto the word that it explains', () => {
    const pieces = ['>>zh<<', '▁The', '▁ha', 'il', '▁', '⟦gloss⟧', '冰', '雹', '⟦/gloss⟧', '▁fell', '</s>'];
    const hint = { first: 4, last: 8, word: { first: 2, last: 3, text: 'hail' }, gloss: '冰雹' };
    const groups = groupWords(pieces, 'en', [hint]);
    expect(groups.map(({ text, first, last }) => [text, first, last])).toEqual([
      ['>>zh<<', 0, 0],
      ['The', 1, 1],
      ['hail', 2, 8],
      ['fell', 9, 9],
      ['EOS', 10, 10],
    ]);
  });

  it('covers every piece once, even one that spans two words', () => {
    const pieces = ['▁of', '▁the▁new', '▁world'];
    const groups = groupWords(pieces, 'en');
    expect(groups.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i))).toEqual([
      0, 1, 2,
    ]);
  });

  it('adds the weights of key pieces, averages query pieces, and rows still sum to 1', () => {
    const head = fakeHead({ kind: 'cross', layer: 0, head: 0 }, 3, 4);
    const matrix: Matrix = {
      rowLabels: ['▁a', 'b', 'c'],
      columnLabels: ['1', '2', '3', '4'],
      values: head.weights,
      masks: new Uint8Array(12),
    };
    const rows = [
      { text: 'ab', first: 0, last: 1 },
      { text: 'c', first: 2, last: 2 },
    ];
    const columns = [
      { text: '12', first: 0, last: 1 },
      { text: '34', first: 2, last: 3 },
    ];
    const reduced = reduceToWords(matrix, rows, columns);
    for (const sum of rowSums(reduced.values, 2)) expect(sum).toBeCloseTo(1, 5);
    expect(reduced.values[0]).toBeCloseTo(
      (head.weights[0]! + head.weights[1]! + head.weights[4]! + head.weights[5]!) / 2,
      6,
    );
  });
});

describe('differences', () => {
  it('names the words that went and came, and keeps the text', () => {
    const parts = wordDifference('The old cat sleeps.', 'The young cat sleeps well.', 'en');
    expect(parts.filter((part) => part.kind === 'removed').map((part) => part.text.trim())).toEqual(['old']);
    expect(parts.filter((part) => part.kind === 'added').map((part) => part.text.trim())).toEqual(['young', 'well']);
    expect(
      parts
        .filter((part) => part.kind !== 'removed')
        .map((part) => part.text)
        .join(''),
    ).toBe('The young cat sleeps well.');
  });

  it('handles equal and empty texts', () => {
    expect(wordDifference('same words', 'same words', 'en')).toEqual([{ kind: 'same', text: 'same words' }]);
    expect(wordDifference('', 'new', 'en')).toEqual([{ kind: 'added', text: 'new' }]);
    expect(wordDifference('', '', 'en')).toEqual([]);
  });

  it('measures perplexity', () => {
    expect(perplexity([Math.log(0.25), Math.log(0.25)])).toBeCloseTo(4);
  });
});
