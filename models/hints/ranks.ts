import type { Range } from '../events.ts';
import {
  chineseNumber,
  chineseWords,
  DIGITS,
  englishNumber,
  englishOrdinal,
  englishWords,
  ONES,
  onlyDigits,
  ORDINALS,
  ordinalWords,
  SMALL,
  suffixed,
  TENS,
  UNITS,
} from './number-words.ts';

/** A number at a place of a text, as the other language writes it. */
export interface Quantity extends Range {
  readonly gloss: string;
}

/** What a rule found, and the text on both sides of it. */
interface Found {
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly before: string;
  readonly after: string;
}

type Rule = readonly [RegExp, (found: Found) => string | undefined];

const alternatives = (words: Iterable<string>): string => [...words].join('|');

const NUMERAL = '[零〇一二两三四五六七八九十百千万亿]';
/** A Chinese digit or another. */
const digit = (sign: string): number => DIGITS.get(sign) ?? Number(sign);

const CHINESE: readonly Rule[] = [
  [/百分之(?<share>[零〇一二两三四五六七八九十百]+)点(?<point>[零〇一二三四五六七八九]+)/g, chinesePercentage],
  [/(?<below>[二三四五六七八九十百千万]+)分之(?<above>[一二两三四五六七八九十百]+)/g, chineseFraction],
  [
    /打(?:了|个)?(?:(?<tenths>[一二三四五六七八九1-9])(?:\.?(?<hundredths>[一二三四五六七八九1-9]))?)折/g,
    chineseDiscount,
  ],
  [
    /(?<![一二三四五六七八九十百0-9个半])(?<century>[一二三四五六七八九十]{2,3}|[0-9]{1,2})世纪(?:(?<decade>[一二三四五六七八九1-9])[十0]年代)?/g,
    chineseCentury,
  ],
  // Not where English counts: Article 56, Chapter 12.
  [
    new RegExp(`第(?<nth>${NUMERAL}{2,}|[0-9]{2,9})(?![0-9条页章节款号课行题图步卷集路频]|${NUMERAL})`, 'g'),
    chineseRank,
  ],
];

const LARGE: Readonly<Record<string, string>> = { hundredth: '百', thousandth: '千', millionth: '百万' };
const NAMES = [...ORDINALS.keys()].slice(0, -3);
const SHARE = alternatives(['quarter', ...NAMES.slice(3)]);
const ANY_SHARE = `${SHARE}|${alternatives(Object.keys(LARGE))}`;
/** A thirty-second clip is no 32nd. */
const LAST = alternatives(NAMES.slice(1).filter((word) => word !== 'second'));
const TEN = alternatives(TENS.keys());
const COUNTS = [...ONES.keys()].slice(1);
const COUNT = alternatives([...COUNTS, ...TENS.keys(), 'hundred', ...UNITS.keys()]);
const ABOVE = `(?:(?:${TEN})-)?(?:${alternatives(COUNTS.slice(1, 9))})|${alternatives(COUNTS.slice(9))}|${TEN}`;
const MANY = `(?:a (?=hundred|thousand)|(?:${COUNT})(?:-| and | ))*(?:hundred|thousand) and `;
const ROUND = `(?:a (?=hundred|thousand)|(?:${COUNT})[ -])+(?:hundredth|thousandth)`;

const ENGLISH: readonly Rule[] = [
  [
    new RegExp(
      `(?<![A-Za-z-])(?<above>one)[ -](?<below>${SHARE})(?![A-Za-z-]| (?:centur|grade|party|person|place|time|day|year|floor|man|woman|world))`,
      'gi',
    ),
    englishFraction,
  ],
  [
    new RegExp(`(?<![A-Za-z-])(?<above>a|one) (?<below>${ANY_SHARE})(?= of (?!an hour|a million|a billion))`, 'gi'),
    englishFraction,
  ],
  [new RegExp(`(?<![A-Za-z-])(?<above>${ABOVE})(?<sign>[ -])(?<below>${ANY_SHARE})s(?![A-Za-z-])`, 'gi'), several],
  [
    new RegExp(
      `(?:(?<![A-Za-z0-9.,])(?<number>[0-9]{1,2})(?:st|nd|rd|th)|(?<![A-Za-z])(?<words>twenty-(?:first|second|third)|${alternatives(NAMES.slice(10))}))[ -]centur(?:y|ies)(?![A-Za-z])`,
      'gi',
    ),
    englishCentury,
  ],
  [
    new RegExp(
      `(?:(?<![A-Za-z0-9.,])(?<number>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{2,9})(?:st|nd|rd|th)|(?<![A-Za-z-])(?<words>(?:${MANY})?(?:(?:${TEN})-)?(?:${LAST})|${ROUND}))(?![A-Za-z0-9])`,
      'gi',
    ),
    englishRank,
  ],
  [
    /(?<![A-Za-z0-9.,])(?<off>[1-9][05]|5)(?:%| percent| per cent) off(?! (?:its|their|the|his|her|a|from|of)(?![A-Za-z]))(?![A-Za-z-])/gi,
    englishDiscount,
  ],
];

/**
 * Fractions, ordinals, centuries and discounts as the other language writes them, converted by rule: 八分之三 → three
 * eighths, 第五十六 → 56th, the nineteenth century → 19世纪. The same as `scripts/train/ranks.py`. Where two overlap, that
 * of the earlier rule.
 */
export function ranks(text: string, chinese: boolean): Quantity[] {
  const found: Quantity[] = [];
  for (const [pattern, convert] of chinese ? CHINESE : ENGLISH) {
    for (const match of text.matchAll(pattern)) {
      const range = { start: match.index, end: match.index + match[0].length };
      if (overlapping(found, range)) continue;
      const gloss = convert({
        groups: match.groups ?? {},
        before: text.slice(Math.max(0, range.start - LONGEST_CONTEXT), range.start),
        after: text.slice(range.end, range.end + LONGEST_CONTEXT),
      });
      if (gloss !== undefined) found.push({ ...range, gloss });
    }
  }
  return found;
}

export function overlapping(taken: readonly Range[], { start, end }: Range): boolean {
  return taken.some((one) => start < one.end && end > one.start);
}

/** One side of a fraction. */
function part(words = ''): number | undefined {
  return words.length > 1 ? chineseNumber(words) : DIGITS.get(words) || SMALL.get(words);
}

function chineseFraction({ groups }: Found): string | undefined {
  const [below, above] = [part(groups['below']), part(groups['above'])];
  if (!below || !above || below > 99 || above > 99) return undefined;
  const share = below === 2 ? 'half' : below === 4 ? 'quarter' : ordinalWords(below);
  return `${englishWords(above)} ${share}${above > 1 ? 's' : ''}`;
}

function chinesePercentage({ groups: { share, point = '' } }: Found): string | undefined {
  const value = part(share);
  return value === undefined ? undefined : `${value}.${[...point].map(digit).join('')}%`;
}

function chineseDiscount({ groups: { tenths = '', hundredths = '0' } }: Found): string {
  return `${100 - 10 * digit(tenths) - digit(hundredths)}% off`;
}

function chineseRank({ groups: { nth = '' } }: Found): string | undefined {
  if (onlyDigits(nth)) return undefined;
  const value = chineseOrDigits(nth);
  return value === undefined || value < 11 ? undefined : suffixed(value);
}

function chineseCentury({ groups: { century = '', decade } }: Found): string | undefined {
  const value = chineseOrDigits(century);
  if (value === undefined || value < 1 || value > 30) return undefined;
  return decade === undefined ? `${suffixed(value)} century` : `${100 * (value - 1) + 10 * digit(decade)}s`;
}

function chineseOrDigits(words: string): number | undefined {
  return /^[0-9]+$/.test(words) ? Number(words) : chineseNumber(words);
}

function englishFraction({ groups: { above = '', below = '' } }: Found): string | undefined {
  const [count, share] = [englishNumber(above), below.toLowerCase()];
  if (count === undefined) return undefined;
  const whole = share === 'quarter' ? 4 : (englishOrdinal(share) ?? 0);
  return `${LARGE[share] ?? chineseWords(whole)}分之${chineseWords(count)}`;
}

const PERIOD = /(?:first|last|past|previous|next|recent|all|these|final) $/i;

function several(found: Found): string | undefined {
  const { groups, before, after } = found;
  const quarters = groups['below']?.toLowerCase() === 'quarter' && groups['sign'] === ' ';
  if (quarters && (!after.startsWith(' of ') || PERIOD.test(before))) return undefined; // of a year
  return englishFraction(found);
}

function englishCentury({ groups: { number, words = '' } }: Found): string | undefined {
  const value = number === undefined ? englishOrdinal(words) : Number(number);
  return value !== undefined && value > 0 && value < 31 ? `${value}世纪` : undefined;
}

const MONTH =
  'January|Jan|February|Feb|March|Mar|April|Apr|May|June|Jun|July|Jul|August|Aug|September|Sep|Sept|October|Oct|November|Nov|December|Dec';
const BEFORE_DAY = new RegExp(String.raw`(?:${MONTH})\.? (?:the )?$`, 'i');
const AFTER_DAY = new RegExp(`^ (?:of )?(?:${MONTH})(?![A-Za-z])`, 'i');
const ALONE =
  /^(?:(?![ -][A-Za-z])| (?:of|and|or|to|at|in|on|by|for|from|with|was|is|were|will|when|that|as|but|if|after|before|we|he|she|it|they|I|you|a|the|last|this)(?![A-Za-z]))/i;
const NO_RANK =
  /^(?:(?:,? (?:and|or|to) |, |-|–)[A-Za-z0-9-]+(?:th|st|nd|rd)[ -]centur|[ -](?:[A-Za-z]+ )?(?:anniversar|birthday))/i;
const THE = /(?:the|every|each|and|or) $/i;
/** Characters that these look at. */
const LONGEST_CONTEXT = 40;

function englishRank({ groups: { number, words = '' }, before, after }: Found): string | undefined {
  const value = number === undefined ? englishOrdinal(words) : Number(number.replaceAll(',', ''));
  if (value === undefined || value < 13 || value >= 1e9 || NO_RANK.test(after)) return undefined;
  const ofMonth = BEFORE_DAY.test(before) || AFTER_DAY.test(after) || (THE.test(before) && ALONE.test(after));
  return value < 32 && ofMonth ? undefined : `第${value}`;
}

function englishDiscount({ groups: { off } }: Found): string {
  const paid = 100 - Number(off);
  return `${chineseWords(Math.floor(paid / 10))}${paid % 10 === 0 ? '' : chineseWords(paid % 10)}折`;
}
