import { chineseNumber, englishNumber } from './number-words.ts';

const CHINESE_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8 };
const ENGLISH_UNITS: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const DIGITS = String.raw`(?<![A-Za-z\d.,])(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`;
const NUMERALS = '[零〇一二两三四五六七八九十百千万亿]+';
const CHINESE = new RegExp(`${DIGITS}(?:多|余)?(?<unit>[十百千]?(?:万亿|万|亿)|[百千])?|(?<words>${NUMERALS})`, 'g');
const WORDS =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion';
const ENGLISH = new RegExp(
  `${DIGITS}(?:[ -]?(?<unit>thousand|million|billion|trillion)\\b)?|\\b(?<words>(?:an? )?(?:${WORDS})(?:(?:-| and | )(?:${WORDS}))*)\\b`,
  'gi',
);

/** A number that a text states. */
export interface Value {
  readonly value: number;
  /** Written so that any translation states it too: in digits, or larger than what languages write in other words. */
  readonly certain: boolean;
}

/** Numbers of a text by what they are worth: 215万, 2.15 million and 二百一十五万 are the same. */
export function valuesIn(text: string, chinese: boolean): Value[] {
  const found: Value[] = [];
  for (const match of text.matchAll(chinese ? CHINESE : ENGLISH)) {
    const { digits, unit, words } = match.groups ?? {};
    if (digits !== undefined) {
      // 3月 is March.
      const certain = !chinese || text.charAt(match.index + match[0].length) !== '月';
      found.push({ value: Number(digits.replaceAll(',', '')) * worth(unit ?? '', chinese), certain });
      continue;
    }
    const value = chinese ? chineseValue(words ?? '') : englishNumber((words ?? '').replace(/^an /i, 'a '));
    if (value !== undefined) found.push({ value, certain: value > 10 });
  }
  return found;
}

function chineseValue(words: string): number | undefined {
  if (words === '十') return 10;
  return words.length === 1 ? '零一二三四五六七八九'.indexOf(words.replace('两', '二')) : chineseNumber(words);
}

function worth(unit: string, chinese: boolean): number {
  if (!chinese) return ENGLISH_UNITS[unit.toLowerCase()] ?? 1;
  return [...unit].reduce((product, sign) => product * (CHINESE_UNITS[sign] ?? 1), 1);
}

/** How many of the numbers that are certain in `source` `target` does not state. */
export function lostValues(source: readonly Value[], target: readonly Value[]): number {
  const left = target.map(({ value }) => value);
  return source.filter(({ value, certain }) => {
    if (!certain) return false;
    const at = left.findIndex((other) => Math.abs(other - value) <= Math.abs(value) * 1e-9);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}
