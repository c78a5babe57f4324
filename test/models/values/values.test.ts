import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wrongValues } from '../../../models/values/values.ts';

interface Case {
  readonly source: string;
  readonly right: string;
  readonly wrong: string;
}

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const CASES = JSON.parse(read('values.json')) as readonly Case[];

/** The texts in which a translation and its source differ, source first. */
function different(source: string, target: string): string[] {
  const [from, to] = /\p{Script=Han}/u.test(source) ? ['zh', 'en'] : ['en', 'zh'];
  const wrong = wrongValues(source, from, target, to);
  return [
    ...wrong.source.map(({ start, end }) => source.slice(start, end)),
    ...wrong.target.map(({ start, end }) => target.slice(start, end)),
  ];
}

describe('values of a translation', () => {
  it('are judged in two hundred cases', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(200);
    expect(new Set(CASES.map(({ source }) => source)).size).toBe(CASES.length);
  });

  it.each(CASES)('“$source” is “$right”, not “$wrong”', ({ source, right, wrong }) => {
    expect(different(source, right)).toEqual([]);
    expect(different(source, wrong)).not.toEqual([]);
  });

  it('are seldom called wrong in what people translated: at most in 2 of 100 lines with numbers', () => {
    const pairs = read('references.tsv')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]);
    const wrong = pairs.filter(([chinese, english]) => different(chinese, english).length > 0);
    expect(pairs.length).toBeGreaterThanOrEqual(500);
    expect(wrong.length).toBeLessThanOrEqual(pairs.length * 0.02);
  });

  it('are named where they stand', () => {
    expect(different('会议下午三点半开始，有42人参加。', 'The meeting starts at 3:30 p.m. with 24 people.')).toEqual([
      '42',
      '24',
    ]);
    expect(different('三只猫', 'four cats')).toEqual(['三', 'four']);
  });

  it('that are small may be left out, but not changed', () => {
    expect(different('两个人都来了。', 'They both came.')).toEqual([]);
    expect(different('三个人都来了。', 'They all came.')).toEqual([]);
    expect(different('三个人都来了。', 'All four came.')).not.toEqual([]);
  });

  it('are none in words that hold a number and count nothing', () => {
    expect(
      different(
        '千万别忘了，万一下雨就糟了，他一直一心一意。',
        'Do not forget; rain would be bad, and he has been single-minded.',
      ),
    ).toEqual([]);
  });

  it('are not judged in languages whose numbers are not known', () => {
    expect(wrongValues('vingt chats', 'fr', 'thirty cats', 'en')).toEqual({ source: [], target: [] });
  });
});
