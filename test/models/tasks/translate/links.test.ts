import { describe, expect, it } from 'vitest';
import { links, words, type Linked } from '../../../../models/tasks/translate/links.ts';

/** Tokens separated by `|`; a space belongs to the token it begins. */
function linked(tokens: string): Linked {
  let at = 0;
  const ranges = tokens.split('|').map((token) => ({ start: at, end: (at += token.length) }));
  return { text: tokens.replaceAll('|', ''), ranges };
}

const row = (...weights: number[]) => Float32Array.from(weights);

describe('words', () => {
  it('join the pieces of a word, and take Chinese characters one by one', () => {
    expect(words(linked('un|believ|able| cats|.'))).toEqual([[0, 1, 2], [3]]);
    expect(words(linked('机器|学习|很|好|。'))).toEqual([[0], [1], [2], [3]]);
    expect(words(linked('看|GPT|4|吧'))).toEqual([[0], [1, 2], [3]]);
    expect(words(linked('state|-|of| the'))).toEqual([[0], [2], [3]]);
    expect(words(linked(''))).toEqual([]);
  });
});

describe('links', () => {
  const source = linked('我|喜欢|猫|。');
  const target = linked('I| li|ke| cats|.');

  it('average over the pieces of a word and keep what is at least half as strong as the strongest', () => {
    const alignment = [
      row(0.9, 0.1, 0, 0),
      row(0.1, 0.8, 0.1, 0),
      row(0, 0.6, 0.4, 0),
      row(0, 0.1, 0.9, 0),
      row(0, 0, 0.1, 0.9),
    ];
    const found = links(source, target, alignment).map((link) => [
      target.text.slice(link.target.start, link.target.end),
      source.text.slice(link.source.start, link.source.end),
      Math.round(link.weight * 100),
    ]);
    expect(found).toEqual([
      ['I', '我', 90],
      ['like', '喜欢', 70],
      ['cats', '猫', 90],
    ]);
  });

  it('link nothing to a faint attention or to none', () => {
    expect(links(source, target, [])).toEqual([]);
    expect(
      links(
        source,
        target,
        target.ranges.map(() => row(0.05, 0.05, 0.05, 0.85)),
      ),
    ).toEqual([]);
  });
});
