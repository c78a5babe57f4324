export const DIGITS: ReadonlyMap<string, number> = new Map([
  ...[...'零一二三四五六七八九'].map((sign, value): [string, number] => [sign, value]),
  ['〇', 0],
  ['两', 2],
]);
export const SMALL: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
export const LARGE: ReadonlyMap<string, number> = new Map([
  ['万', 1e4],
  ['亿', 1e8],
]);
/** Whole numbers below are exact. */
export const LIMIT = 1e15;

export const UNITS: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);
const numbered = (words: string, from: number, step: number): ReadonlyMap<string, number> =>
  new Map(words.split(' ').map((word, index) => [word, (from + index) * step]));
export const ONES = numbered(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  0,
  1,
);
export const TENS = numbered('twenty thirty forty fifty sixty seventy eighty ninety', 2, 10);

const IRREGULAR: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const ordinal = (word: string): string =>
  IRREGULAR[word] ?? (word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`);
/** first → one, twentieth → twenty, thousandth → thousand */
export const ORDINALS: ReadonlyMap<string, string> = new Map(
  [...ONES.keys(), ...TENS.keys(), 'hundred', 'thousand', 'million'].map((word) => [ordinal(word), word]),
);

export function onlyDigits(words: string): boolean {
  return [...words].every((sign) => DIGITS.has(sign));
}

function isZero(sign: string | undefined): boolean {
  return sign === '零' || sign === '〇';
}

/** 五千二百万 → 52000000; nothing for what is no well-formed number, such as 千万, 万一 or 四五十. */
export function chineseNumber(words: string): number | undefined {
  const { length } = words;
  if (onlyDigits(words)) {
    const year = length >= 3 && length <= 8 && !isZero(words[0]) && !words.includes('两');
    return year ? Number([...words].map((sign) => DIGITS.get(sign)).join('')) : undefined;
  }
  let [total, section, unit] = [0, 0, 1e4];
  let digit: number | undefined;
  let largest: number | undefined;
  for (const [index, sign] of [...words].entries()) {
    const small = SMALL.get(sign);
    const large = LARGE.get(sign);
    if (isZero(sign)) {
      if (index === 0 || digit !== undefined) return undefined;
    } else if (small !== undefined) {
      const bare = sign === '十' && (index === 0 || '零〇万亿百千'.includes(words[index - 1] ?? ''));
      if ((digit === undefined && !bare) || small >= unit) return undefined;
      section += (digit ?? 1) * small;
      digit = undefined;
      unit = small;
    } else if (large !== undefined) {
      section += digit ?? 0;
      if (section === 0 && !(sign === '亿' && largest === 1e4)) return undefined;
      if (largest !== undefined && large >= largest && sign !== '亿') return undefined;
      // 三万亿
      total = sign === '亿' && total > 0 ? (total + section) * 1e8 : total + section * large;
      section = 0;
      digit = undefined;
      unit = 1e4;
      largest = large;
    } else {
      if (digit !== undefined) return undefined;
      digit = DIGITS.get(sign);
    }
  }
  // 三百五, 一万五 and the like: rare, and 两百三 may be a range.
  const short = unit !== 10 && (unit !== 1e4 || largest !== undefined);
  if (digit !== undefined && short && !isZero(words[length - 2])) return undefined;
  const value = total + section + (digit ?? 0);
  return value > 10 && value < LIMIT ? value : undefined;
}

/** two hundred and fifty thousand → 250000 */
export function englishNumber(words: string): number | undefined {
  let [total, section, last] = [0, 0, 1e3];
  let [tens, ones, hundred] = [false, false, false];
  for (const word of words.toLowerCase().split(/-| and | /)) {
    const unit = UNITS.get(word);
    const ten = TENS.get(word);
    if (unit !== undefined) {
      if (section === 0 || (unit >= last && total > 0)) return undefined;
      total += section * unit;
      [section, last] = [0, unit];
      [tens, ones, hundred] = [false, false, false];
    } else if (word === 'hundred') {
      if (section === 0 || section > 9 || hundred) return undefined;
      section *= 100;
      [tens, ones, hundred] = [false, false, true];
    } else if (ten !== undefined) {
      if (tens || ones) return undefined;
      section += ten;
      tens = true;
    } else {
      const value = word === 'a' ? 1 : (ONES.get(word) ?? 0);
      if (ones || value === 0 || (tens && value > 9)) return undefined;
      section += value;
      ones = true;
    }
  }
  return total + section < LIMIT ? total + section : undefined;
}

/** fifty-sixth → 56 */
export function englishOrdinal(words: string): number | undefined {
  const last = /[a-z]+$/.exec(words.toLowerCase())?.[0] ?? '';
  const cardinal = ORDINALS.get(last);
  return cardinal === undefined ? undefined : englishNumber(words.slice(0, words.length - last.length) + cardinal);
}

const ENGLISH_DIGITS = [...ONES.keys()];
const ENGLISH_TENS = [...TENS.keys()];

/** 56 → fifty-six; below a hundred. */
export function englishWords(value: number): string {
  if (value < 20) return ENGLISH_DIGITS[value] ?? '';
  const ten = ENGLISH_TENS[Math.floor(value / 10) - 2] ?? '';
  return value % 10 === 0 ? ten : `${ten}-${ENGLISH_DIGITS[value % 10] ?? ''}`;
}

/** 56 → fifty-sixth; below a hundred. */
export function ordinalWords(value: number): string {
  const [, head = '', last = ''] = /^(.*-)?([a-z]+)$/.exec(englishWords(value)) ?? [];
  return head + ordinal(last);
}

/** 56 → 56th, 21 → 21st */
export function suffixed(value: number): string {
  const teen = [11, 12, 13].includes(value % 100);
  return `${value}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
}

const CHINESE_DIGITS = '零一二三四五六七八九';

/** 56 → 五十六; below a hundred. */
export function chineseWords(value: number): string {
  if (value < 10) return CHINESE_DIGITS.charAt(value);
  const ten = value < 20 ? '' : CHINESE_DIGITS.charAt(Math.floor(value / 10));
  return `${ten}十${value % 10 === 0 ? '' : CHINESE_DIGITS.charAt(value % 10)}`;
}
