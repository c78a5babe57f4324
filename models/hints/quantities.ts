import type { Range } from '../events.ts';

/** A number at a place of a text, as the other language writes it. */
export interface Quantity extends Range {
  readonly gloss: string;
}

const DIGITS: ReadonlyMap<string, number> = new Map([
  ...[...'零一二三四五六七八九'].map((sign, value): [string, number] => [sign, value]),
  ['〇', 0],
  ['两', 2],
]);
const SMALL: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
const LARGE: ReadonlyMap<string, number> = new Map([
  ['万', 1e4],
  ['亿', 1e8],
]);
/** Whole numbers below are exact. */
const LIMIT = 1e15;

const UNITS: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);
const SHORT_UNITS: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['bn', 1e9],
]);
const numbered = (words: string, from: number, step: number): ReadonlyMap<string, number> =>
  new Map(words.split(' ').map((word, index) => [word, (from + index) * step]));
const ONES = numbered(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  0,
  1,
);
const TENS = numbered('twenty thirty forty fifty sixty seventy eighty ninety', 2, 10);

const CHINESE = new RegExp(
  [
    '百分之(?<share>[零〇一二两三四五六七八九十百]+)',
    '(?<below>[二三四五六七八九十百千万]+)分之(?<above>[一二两三四五六七八九十百]+)',
    '打(?<tenths>[一二三四五六七八九])(?<hundredths>[一二三四五六七八九])?折',
    String.raw`(?<number>[0-9][0-9,]*(?:\.[0-9]+)?)(?:多|余)?(?<unit>[十百千]?(?:万亿|万|亿)|[百千])`,
    '(?<words>[零〇一二两三四五六七八九十百千万亿]{2,})',
  ].join('|'),
  'g',
);
const WORDS = [...ONES.keys(), ...TENS.keys(), 'hundred', ...UNITS.keys()].join('|');
const ENGLISH = new RegExp(
  [
    String.raw`(?<![A-Za-z0-9.,])(?<number>[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?)(?: ?(?<unit>thousand|million|billion|trillion)(?![A-Za-z])|(?<short>k|mn|m|bn)(?![A-Za-z0-9]))?(?![0-9]|,[0-9]|\.[0-9])`,
    `(?<![A-Za-z-])(?<words>(?:a|${WORDS})(?:(?:-| and | )(?:${WORDS}))*)(?![A-Za-z-])`,
  ].join('|'),
  'gi',
);

/**
 * Numbers that the two languages write in other units, converted by rule: 2.15 million → 215万, 五十二 → 52,
 * 打七折 → 30% off. The same as `scripts/train/quantities.py`, to the digit.
 * @param chinese whether the text is Chinese and its readers English, or the other way round
 */
export function quantities(text: string, chinese: boolean): Quantity[] {
  const found: Quantity[] = [];
  for (const match of text.matchAll(chinese ? CHINESE : ENGLISH)) {
    const groups: Groups = match.groups ?? {};
    const before = text.slice(Math.max(0, match.index - 1), match.index);
    const gloss = chinese ? fromChinese(groups) : fromEnglish(groups, before);
    if (gloss !== undefined) found.push({ start: match.index, end: match.index + match[0].length, gloss });
  }
  return found;
}

type Groups = Readonly<Record<string, string | undefined>>;

function fromChinese({ share, below, above, tenths, hundredths, number, unit, words }: Groups): string | undefined {
  if (share !== undefined) {
    const value = share.length > 1 ? chineseNumber(share) : (DIGITS.get(share) ?? SMALL.get(share));
    return value === undefined ? undefined : `${value}%`;
  }
  if (below !== undefined && above !== undefined) {
    const [divisor, dividend] = [part(below), part(above)];
    return divisor && dividend ? `${dividend}/${divisor}` : undefined;
  }
  if (tenths !== undefined) {
    const paid = 10 * (DIGITS.get(tenths) ?? 0) + (DIGITS.get(hundredths ?? '') ?? 0);
    return `${100 - paid}% off`;
  }
  if (number !== undefined) {
    const factor = [...(unit ?? '')].reduce((product, sign) => product * (SMALL.get(sign) ?? LARGE.get(sign) ?? 1), 1);
    const value = scaled(number, factor);
    return value === undefined ? undefined : inEnglish(value);
  }
  const value = chineseNumber(words ?? '');
  if (value === undefined) return undefined;
  return onlyDigits(words ?? '') ? String(value) : inEnglish(value);
}

/** One side of a fraction. */
function part(words: string): number | undefined {
  if (words.length > 1) return chineseNumber(words);
  return DIGITS.get(words) ?? SMALL.get(words) ?? (words === '万' ? 1e4 : undefined);
}

function fromEnglish({ number, unit, short, words }: Groups, before: string): string | undefined {
  if (short !== undefined && !/[$£€¥]/.test(before)) return undefined; // 5m may be a distance
  let value: number | undefined;
  if (number !== undefined) {
    const factor = UNITS.get(unit?.toLowerCase() ?? '') ?? SHORT_UNITS.get(short?.toLowerCase() ?? '') ?? 1;
    if (factor === 1 && !number.includes(',')) return undefined;
    value = scaled(number, factor);
  } else value = englishNumber(words ?? '');
  return value === undefined || value < 1e4 ? undefined : inChinese(value);
}

/** 2.15 and a million → 2150000; nothing if it is no whole number or too large. */
function scaled(number: string, unit: number): number | undefined {
  const [whole = '', fraction = ''] = number.replaceAll(',', '').split('.');
  const value = BigInt(whole + fraction) * BigInt(unit);
  const shift = 10n ** BigInt(fraction.length);
  const exact = value % shift === 0n ? value / shift : undefined;
  return exact !== undefined && exact < BigInt(LIMIT) ? Number(exact) : undefined;
}

/** value / unit with at most so many digits after the point. */
function decimal(value: number, unit: number, digits: number): string {
  const whole = Math.floor(value / unit);
  const rest = Math.floor((value % unit) / (unit / 10 ** digits));
  const fraction = String(rest).padStart(digits, '0').replace(/0+$/, '');
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
}

function inEnglish(value: number): string {
  for (const [name, unit] of [...UNITS].reverse()) {
    if (unit > 1e3 && value >= unit && value % (unit / 1000) === 0) return `${decimal(value, unit, 3)} ${name}`;
  }
  return String(value).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
}

/** In 万 and 亿, where that takes no more than two digits after the point. */
function inChinese(value: number): string | undefined {
  for (const [name, unit] of [
    ['万亿', 1e12],
    ['亿', 1e8],
    ['万', 1e4],
  ] as const) {
    if (value >= unit && value % (unit / 100) === 0) return decimal(value, unit, 2) + name;
  }
  return undefined;
}

function onlyDigits(words: string): boolean {
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
