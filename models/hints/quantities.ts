import {
  chineseNumber,
  DIGITS,
  englishNumber,
  LARGE,
  LIMIT,
  ONES,
  onlyDigits,
  SMALL,
  TENS,
  UNITS,
} from './number-words.ts';
import { overlapping, ranks, type Quantity } from './ranks.ts';

const SHORT_UNITS: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['bn', 1e9],
]);
const CHINESE = new RegExp(
  [
    '百分之(?<share>[零〇一二两三四五六七八九十百]+)',
    '(?<below>[二三四五六七八九十百千万]+)分之(?<above>[一二两三四五六七八九十百]+)',
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
 * Numbers that the two languages write in other units, converted by rule: 2.15 million → 215万, 五十二 → 52; and what
 * `ranks` converts, which is no plain number. The same as `scripts/train/quantities.py`, to the digit.
 * @param chinese whether the text is Chinese and its readers English, or the other way round
 */
export function quantities(text: string, chinese: boolean): Quantity[] {
  const special = ranks(text, chinese);
  const found = [...special];
  for (const match of text.matchAll(chinese ? CHINESE : ENGLISH)) {
    const groups: Groups = match.groups ?? {};
    const before = text.slice(Math.max(0, match.index - 1), match.index);
    const gloss = chinese ? fromChinese(groups) : fromEnglish(groups, before);
    const range = { start: match.index, end: match.index + match[0].length };
    if (gloss !== undefined && !overlapping(special, range)) found.push({ ...range, gloss });
  }
  return found.sort((a, b) => a.start - b.start);
}

type Groups = Readonly<Record<string, string | undefined>>;

function fromChinese({ share, below, above, number, unit, words }: Groups): string | undefined {
  if (share !== undefined) {
    const value = share.length > 1 ? chineseNumber(share) : (DIGITS.get(share) ?? SMALL.get(share));
    return value === undefined ? undefined : `${value}%`;
  }
  if (below !== undefined && above !== undefined) {
    const [divisor, dividend] = [part(below), part(above)];
    return divisor && dividend ? `${dividend}/${divisor}` : undefined;
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
