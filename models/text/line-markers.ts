import { languageOf } from '../languages/languages.ts';

/** Not the first half of a language token such as `>>fr<<`. */
const QUOTE = String.raw`(?!>{1,2}[a-z]{2,3}(?:_[A-Z][a-z]{3})?<<)>[ \t]?`;
const BULLET = String.raw`[-*+•·‣◦▪●○■□★☆◆–—][ \t\u3000]+(?:\[[ xX]\][ \t]+)?`;
const HEADING = String.raw`#{1,6}[ \t]+`;
/** `1. `, `2) `, `(3) `, `1.2. `, `1.2.3 `, `3、`, `（4）`, `①`; a plain `3.5 ` is a number. */
const NUMBER = [
  String.raw`\d{1,3}[.)][ \t\u3000]+`,
  String.raw`\(\d{1,3}\)[ \t\u3000]*`,
  String.raw`\d{1,3}(?:\.\d{1,3})+\.[ \t\u3000]+`,
  String.raw`\d{1,3}(?:\.\d{1,3}){2,}[ \t\u3000]+`,
  String.raw`\d{1,3}[、．][ \t\u3000]*(?!\d)`,
  String.raw`[（]\d{1,3}[）][ \t\u3000]*`,
  String.raw`[①-⑳⑴-⒛❶-❿][ \t\u3000]*`,
].join('|');
/** `一、`, `（二）`; not the 二、 of 二、三十人. */
const CHINESE_NUMBER = String.raw`[一二三四五六七八九十百]{1,4}、[ \t\u3000]*(?![一二三四五六七八九十百])|[（(][一二三四五六七八九十百]{1,4}[）)][ \t\u3000]*`;
const LETTER = String.raw`\(?[a-zA-Z]\)[ \t]+`;

const MARKERS = new RegExp(
  String.raw`[^\S\n\v\f\r\u0085\u2028\u2029]*(?:(?:${QUOTE}|${BULLET}|${HEADING}|${NUMBER}|${CHINESE_NUMBER}|${LETTER})[ \t\u3000]*)*`,
  'uy',
);

/** The end of the indentation, quote marks, bullets and numbers that a line begins with. */
export function endOfMarkers(text: string, start: number, end: number, language: string): number {
  let at = start;
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  const { ordinals } = languageOf(language);
  if (ordinals !== undefined) {
    ordinals.atStart.lastIndex = at;
    if (ordinals.atStart.test(text)) return at;
  }
  MARKERS.lastIndex = start;
  const match = MARKERS.exec(text);
  return Math.min(end, start + (match?.[0].length ?? 0));
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0xa0 || code === 0x3000;
}
