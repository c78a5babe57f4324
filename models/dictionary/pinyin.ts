/** Combining signs of the first four tones; the fifth, neutral one has none. */
const TONES = ['\u0304', '\u0301', '\u030c', '\u0300'];
const DIAERESIS = /u:|u\u0308|ü|v/gi;
const SYLLABLE = /([a-zü]+)([1-5])/gi;

/**
 * Pinyin as people read it, from syllables with numbers: `nu:3 er2` → `nǚ ér`, `wan2 r5` → `wánr`. Capitals, commas and
 * letters that are no pinyin stay.
 */
export function withToneMarks(numbered: string): string {
  const apart = numbered
    .replaceAll('u:', 'ü')
    .replaceAll('U:', 'Ü')
    .replace(/([1-5])(?=[a-zü])/gi, '$1 ');
  const marked = apart.replace(SYLLABLE, (_, letters: string, tone: string) => markedSyllable(letters, Number(tone)));
  return marked
    .replace(/ r(?![a-zü])/g, 'r')
    .replace(/ ,/g, ',')
    .replace(/ - /g, ' ')
    .normalize('NFC');
}

/** One syllable: the mark goes on a or e, on the o of ou, else on the last vowel; m and ng carry it themselves. */
function markedSyllable(letters: string, tone: number): string {
  const sign = TONES[tone - 1] ?? '';
  const place = /[ae]|o(?=u)/i.exec(letters)?.index ?? lastVowel(letters);
  return letters.slice(0, place + 1) + sign + letters.slice(place + 1);
}

function lastVowel(letters: string): number {
  const vowels = [...letters.matchAll(/[iouü]/gi)];
  return vowels.at(-1)?.index ?? Math.max(0, letters.search(/[mn]/i));
}

/** Pinyin without tones, spaces and signs, ü as v: what `xue2 xi2`, `xuéxí` and `xuexi` have in common. */
export function withoutTones(pinyin: string): string {
  return pinyin
    .normalize('NFD')
    .replace(DIAERESIS, 'v')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** Whether somebody has written tones, as numbers or as marks. */
export function hasTones(pinyin: string): boolean {
  return /[a-zü:][1-5]/i.test(pinyin) || /[\u0300\u0301\u0304\u030c]/.test(pinyin.normalize('NFD'));
}

/**
 * Whether pinyin as it was written may mean syllables with numbers. Tones that were left out may be any; one that was
 * written must be the syllable's.
 * @param prefix whether syllables may follow
 */
export function meansPinyin(written: string, numbered: string, prefix = false): boolean {
  const form = /[1-5]/.test(written) ? numbered : withToneMarks(numbered);
  const [wanted, known] = [signs(written), signs(form)];
  let at = 0;
  for (const sign of known) {
    if (wanted[at] === sign) at += 1;
    else if (/[a-z]/.test(sign)) return prefix && at === wanted.length;
  }
  return at === wanted.length;
}

/** Letters and tones of pinyin, ü as v; no spaces. */
function signs(pinyin: string): readonly string[] {
  const plain = pinyin.normalize('NFD').replace(DIAERESIS, 'v').toLowerCase();
  return [...plain].filter((sign) => /[a-z1-5]/.test(sign) || TONES.includes(sign));
}
