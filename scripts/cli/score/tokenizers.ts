/** White space as Python's `str.split` knows it (JavaScript's \s has U+FEFF besides). */
const SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;
const ENTITIES = [
  ['&quot;', '"'],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
] as const;

/**
 * Code points that sacrebleu's `zh` tokeniser sets apart. The last two ranges stand in its source as `\u20000`–`\u2a6d6`
 * and `\u2f800`–`\u2fa1d`, which Python reads as four digits and a character: they are what it really does.
 */
const CHINESE: readonly (readonly [number, number])[] = [
  [0x3400, 0x4db5],
  [0x4e00, 0x9fa5],
  [0x9fa6, 0x9fbb],
  [0xf900, 0xfa2d],
  [0xfa30, 0xfa6a],
  [0xfa70, 0xfad9],
  [0xff00, 0xffef],
  [0x2e80, 0x2eff],
  [0x3000, 0x303f],
  [0x31c0, 0x31ef],
  [0x2f00, 0x2fdf],
  [0x2ff0, 0x2fff],
  [0x3100, 0x312f],
  [0x31a0, 0x31bf],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe4f],
  [0x2600, 0x26ff],
  [0x2700, 0x27bf],
  [0x3200, 0x32ff],
  [0x3300, 0x33ff],
  [0x2001, 0x2a6d],
  [0x2f81, 0x2fa1],
];

export type Tokenisation = '13a' | 'zh';

/** Tokens of a line as sacrebleu 2.6 makes them for BLEU. */
export function tokenise(line: string, how: Tokenisation): string[] {
  return how === 'zh' ? tokeniseChinese(line.trim()) : tokenise13a(line.trimEnd());
}

/** mteval-v13a, the tokenisation of WMT. */
function tokenise13a(line: string): string[] {
  let text = line.replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ');
  for (const [entity, sign] of ENTITIES) text = text.replaceAll(entity, sign);
  return westernTokens(` ${text} `);
}

function tokeniseChinese(line: string): string[] {
  const apart = Array.from(line, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return CHINESE.some(([first, last]) => first <= code && code <= last) ? ` ${character} ` : character;
  });
  return westernTokens(apart.join(''));
}

function westernTokens(text: string): string[] {
  return splitWords(
    text
      .replace(/([{-~[-` -&(-+:-@/])/gu, ' $1 ')
      .replace(/([^0-9])([.,])/gu, '$1 $2 ')
      .replace(/([.,])([^0-9])/gu, ' $1 $2')
      .replace(/([0-9])(-)/gu, '$1 $2 '),
  );
}

/** Python's `str.split()`. */
export function splitWords(text: string): string[] {
  return text.split(SPACE).filter((word) => word !== '');
}
