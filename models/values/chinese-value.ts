import { chineseNumber, DIGITS, LARGE, SMALL } from '../hints/number-words.ts';

/** 三百二十, 三百二 (short for it), 3.5万, 20多万, 三点五 */
export function chineseValue(written: string): number | undefined {
  // Taels: 两亿两
  const text = written
    .replace(/[多余来,]/g, '')

    .replace(/(?<=[百千万亿])两$/, '');
  const [, figure, unit = ''] = /^([0-9.]+)(.*)$/.exec(text) ?? [];
  if (figure !== undefined)
    return [...unit].reduce(
      (value, sign) => value * (SMALL.get(sign) ?? LARGE.get(sign) ?? Number.NaN),
      Number(figure),
    );
  const [whole = '', part] = text.split('点');
  const value =
    whole.length === 1
      ? (DIGITS.get(whole) ?? SMALL.get(whole) ?? LARGE.get(whole))
      : (chineseNumber(whole) ?? shortened(whole));
  if (part === undefined || value === undefined) return value;
  return Number(`${value}.${[...part].map((sign) => DIGITS.get(sign)).join('')}`);
}

/** 三百五 is 350, 一万二 is 12000. */
function shortened(words: string): number | undefined {
  const [, head = '', unit = '', last = ''] = /^(.+)([百千万亿])([一二三四五六七八九])$/.exec(words) ?? [];
  const rest = (SMALL.get(unit) ?? LARGE.get(unit) ?? 0) / 10;
  const value = rest === 0 ? undefined : chineseValue(head + unit);
  return value === undefined ? undefined : value + rest * (DIGITS.get(last) ?? 0);
}
