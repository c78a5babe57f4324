/** A seeded generator of nasty strings (mulberry32), so that a failing property can be run again. */
export function randomTexts(seed: number, count: number, parts: readonly string[]): string[] {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return Array.from({ length: count }, () => {
    const length = Math.floor(random() * 40);
    return Array.from({ length }, () =>
      random() < 0.2
        ? String.fromCharCode(Math.floor(random() * 0x10000))
        : (parts[Math.floor(random() * parts.length)] ?? ''),
    ).join('');
  });
}

export const PARTS: readonly string[] = [
  'Mr. ',
  'Go',
  'word ',
  'Das ',
  '3. ',
  'Mai ',
  'z. B. ',
  '. ',
  '! ',
  '?',
  '... ',
  '…',
  '。',
  '！',
  '”',
  '“',
  '"',
  '你好',
  '，',
  '；',
  '\n',
  '\r\n',
  '\r',
  '\u2028',
  '- ',
  '1. ',
  '> ',
  '一、',
  '  ',
  '\t',
  '\u3000',
  '\u00a0',
  '👍',
  '👨‍👩‍👧',
  '\ud83d',
  '\udc4d',
  '\u0000',
  '\u200f',
  'https://example.com/a?b=1',
  'a@b.org',
  '%1$s',
  '{name}',
  '<b>',
  '</b>',
  '&amp;',
  '`x`',
  '/usr/bin/x',
  'v1.2.3',
  '1234567',
  'Дом',
  'ไทย',
  '⟦0⟧',
  '⟦9⟧',
  'é',
  'e\u0301',
  'U.S. ',
  'A',
];
