import { englishNumber, ONES, TENS, UNITS } from '../hints/number-words.ts';

const SHORT: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, bn: 1e9 };

/** two hundred and five, nineteen ninety-eight, fifteen hundred, 2.5 million, three point five */
export function englishValue(written: string): number | undefined {
  const text = written
    .toLowerCase()
    .trim()
    .replace(/^(?:an|another) /, 'a ');
  const [, figure, unit = ''] = /^([0-9][0-9,.]*)[ -]?([a-z]*)$/.exec(text) ?? [];
  if (figure !== undefined) return Number(figure.replaceAll(',', '')) * (UNITS.get(unit) ?? SHORT[unit] ?? 1);
  const [whole = '', part] = text.split(' point ');
  const value =
    englishNumber(whole) ??
    inPairs(whole) ??
    (/^(?:hundred|thousand)/.test(whole) ? englishNumber(`a ${whole}`) : UNITS.get(whole));
  if (part === undefined || value === undefined) return value;
  return Number(
    `${value}.${part
      .trim()
      .split(' ')
      .map((word) => ONES.get(word))
      .join('')}`,
  );
}

/** nineteen ninety-eight is 1998, fifteen hundred 1500, twenty twenty-six 2026. */
function inPairs(words: string): number | undefined {
  const [first = '', second = '', third] = words.split(/[ -]/);
  const century = ONES.get(first) ?? TENS.get(first) ?? 0;
  if (century < 10) return undefined;
  if (second === 'hundred' && third === undefined) return 100 * century;
  const rest = englishNumber(words.slice(first.length + 1));
  return century < 21 && rest !== undefined && rest >= 10 && rest < 100 ? 100 * century + rest : undefined;
}
