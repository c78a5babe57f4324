import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accepts, parseValues, scoreValues } from '../../../../scripts/cli/score/values.ts';

const LISTS = join(import.meta.dirname, '../../../models/packs/values');

describe('a value is right in every way to write it', () => {
  it.each([
    ['350 million', 'It has 350 million users.'],
    ['0.35 billion', 'Some 0.35 billion people'],
    ['350,000,000', '350,000,000 records'],
    ['thirty five', 'There are thirty-five boxes.'],
    ['three million', 'Three million people'],
    ['3.5亿', '有 3.5 亿人'],
    ["Xi'an", 'He lives in Xi’an.'],
    ['São Paulo', 'Rents in Sao Paulo'],
    ['马克·吐温', '马克•吐温的书'],
    ['Myanmar', 'from MYANMAR'],
    ['/(?<![0-9])2-14(?![0-9])/', 'It has 2–14 people'],
    ['35%', '上涨３５％。'],
  ])('%s in “%s”', (answer, translation) => {
    expect(accepts(translation, [answer])).toBe(true);
  });
});

describe('a part of another value is wrong', () => {
  it.each([
    ['350 million', '1,350 million users'],
    ['35', 'There are 350 boxes.'],
    ['35', '35 million boxes'],
    ['5', '3.5 kilometres'],
    ['three million', 'three million five hundred thousand'],
    ['five', 'one hundred and twenty-five'],
    ['五百', '三千五百人'],
    ['三千', '三千五百人'],
    ['Niger', 'He lived in Nigeria.'],
    ['/(?<![A-Za-z])May(?![a-z])/', 'Flights may be cheapest.'],
  ])('%s in “%s”', (answer, translation) => {
    expect(accepts(translation, [answer])).toBe(false);
  });
});

it('an answer between slashes may hold the separator', () => {
  expect(parseValues('他来自缅甸。\tcountry\tMyanmar|/Bur(?:ma|mah)\\/x/i|3/4\n')).toEqual([
    { source: '他来自缅甸。', kind: 'country', accept: ['Myanmar', '/Bur(?:ma|mah)\\/x/i', '3/4'] },
  ]);
});

it('a line without answers is named', () => {
  expect(() => parseValues('a\tb\tc\n他来自缅甸。\tcountry\t\n')).toThrow('Line 2');
});

it('shares are of each kind and of all, and wrong lines say what came out', () => {
  const cases = parseValues('去法国\tcountry\tFrance\n去德国\tcountry\tGermany\n35\tcount\t35\n');
  expect(scoreValues(cases, ['to France', 'to Gemany', '35'])).toEqual({
    lines: 3,
    right: 2,
    share: 66.7,
    kinds: { country: { lines: 2, right: 1, share: 50 }, count: { lines: 1, right: 1, share: 100 } },
    wrong: ['country: 去德国 → to Gemany (accepted: Germany)'],
  });
});

describe.each(['names.zh-en', 'names.en-zh', 'numbers.zh-en', 'numbers.en-zh'])('%s', (name) => {
  const cases = parseValues(readFileSync(join(LISTS, `${name}.tsv`), 'utf8'));

  it('has 300 different sentences', () => {
    expect(new Set(cases.map(({ source }) => source)).size).toBe(300);
    expect(cases).toHaveLength(300);
  });

  it('accepts no name that is left as it was, but for abbreviations', () => {
    const names = cases.filter(({ accept }) => name.startsWith('names') && !accept.some((one) => /^[A-Z]+$/.test(one)));
    expect(names.filter(({ source, accept }) => accepts(source, accept))).toEqual([]);
  });
});

it('the answers tell the same value in other words from another value', () => {
  const numbers = parseValues(readFileSync(join(LISTS, 'numbers.zh-en.tsv'), 'utf8'));
  const judge = (source: RegExp, translation: string) => {
    const found = numbers.find((one) => source.test(one.source));
    if (found === undefined) throw new Error(`no line ${String(source)}`);
    return accepts(translation, found.accept);
  };
  expect(judge(/晚上8点50分/, 'at 8:50 p.m.')).toBe(true);
  expect(judge(/晚上8点50分/, 'at 20:50')).toBe(true);
  expect(judge(/晚上8点50分/, 'at 8:50 in the evening')).toBe(true);
  expect(judge(/晚上8点50分/, 'at 8:50 a.m.')).toBe(false);
  expect(judge(/650万美元/, 'for $6.5 million')).toBe(true);
  expect(judge(/650万美元/, 'for 6,500,000 US dollars')).toBe(true);
  expect(judge(/650万美元/, 'for 65 million dollars')).toBe(false);
  expect(judge(/650万美元/, 'for 6.5 million euros')).toBe(false);
});
