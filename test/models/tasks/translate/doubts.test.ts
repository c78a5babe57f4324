import { describe, expect, it } from 'vitest';
import { doubts } from '../../../../models/tasks/translate/doubts.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { placed } from '../../../../models/text/place.ts';
import { dictionary, wordPack } from './word-pack.ts';

function found(source: string, written: string, from = 'zh', to = 'en'): string[] {
  const pack = wordPack(dictionary({}));
  return doubts(pack, planSentence(pack, source, from, to), written).map(
    (doubt) =>
      `${doubt.kind}: ${doubt.source === undefined ? '' : source.slice(doubt.source.start, doubt.source.end)} → ${doubt.target === undefined ? '' : written.slice(doubt.target.start, doubt.target.end)}`,
  );
}

describe('what is in doubt in a finished translation', () => {
  it('is a value that it does not state, and the one in its place', () => {
    expect(found('有42人', 'There are 24 people')).toEqual(['value: 42 → ', 'value:  → 24']);
  });

  it('is nothing where all values are the same', () => {
    expect(found('会议下午三点半开始，有42人', 'The meeting starts at 3:30 p.m. with forty-two people')).toEqual([]);
  });

  it('is a span that is gone, or stands once where there were two', () => {
    expect(found('看 {name} 和 {name}', 'See {name}')).toEqual(['span: {name} → ']);
    expect(found('看 {name} 和 {name}', 'See {name} and {name}')).toEqual([]);
  });

  it('is no number of a span', () => {
    expect(found('打开 file1234.txt', 'Open file1234.txt')).toEqual([]);
    expect(found('见 https://example.com/42 ', 'See https://example.com/42')).toEqual([]);
  });

  it('reads numbers in traditional characters and in capitals', () => {
    expect(found('三萬人', 'Thirty thousand people')).toEqual([]);
    expect(found('THE MEETING IS IN NOVEMBER', '会议在11月', 'en', 'zh')).toEqual([]);
  });
});

describe('doubts of a sentence in its text', () => {
  it('are told by ranges in the whole texts', () => {
    const result = {
      text: '24',
      sourceIds: [],
      sourceRanges: [],
      targetIds: [],
      targetRanges: [],
      logProbs: [],
      score: 0,
    };
    const remembered = {
      ...result,
      links: [],
      hypotheses: [],
      doubts: [
        { kind: 'value' as const, source: { start: 1, end: 3 } },
        { kind: 'value' as const, target: { start: 0, end: 2 } },
      ],
    };
    const { doubts: told } = placed(2, { start: 10, end: 14 }, 20, remembered);
    expect(told).toEqual([
      { kind: 'value', source: { start: 11, end: 13 } },
      { kind: 'value', target: { start: 20, end: 22 } },
    ]);
  });
});
