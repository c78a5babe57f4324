import { languageOf } from '../../languages/languages.ts';

const CLOSING = `["'”’」』）)\\]》>\\s]*`;
const FINAL = new RegExp(`([.。．！!？?…;；:：])(${CLOSING})$`, 'u');
const TO_FULL: Readonly<Record<string, string>> = { '.': '。', '!': '！', '?': '？', ';': '；', ':': '：' };
const TO_HALF: Readonly<Record<string, string>> = { '。': '.', '．': '.', '！': '!', '？': '?', '；': ';', '：': ':' };
/** A stop that belongs to the word: initials, and the abbreviations that end a phrase most often. */
const ABBREVIATION = /\b(?:(?:\p{L}\.){2,}|(?:etc|Inc|Ltd|Co|Corp|Jr|Sr|St|No|vs|usw|bzw|ca|Nr)\.)$/iu;

/**
 * Gives a translation the end that its source has: a title without a full stop gets none, a question keeps its sign,
 * and the sign has the width of the target language. Only the last sign is touched.
 */
export function matchFinalPunctuation(source: string, target: string, to: string): string {
  const wanted = FINAL.exec(source)?.[1];
  const found = FINAL.exec(target);
  if (found === null) return wanted === undefined ? target : appended(target, native(wanted, to));
  const sign = found[1] ?? '';
  const head = target.slice(0, found.index);
  const tail = found[2] ?? '';
  // A translation that is a stop and nothing else keeps it.
  const droppable = isStop(sign) && head.trim() !== '' && !endsAbbreviated(head, sign);
  if (wanted === undefined) return droppable ? head + tail : target;
  const same = TO_HALF[wanted] ?? wanted;
  const now = TO_HALF[sign] ?? sign;
  const asked = same === '?' || same === '!' ? same : now;
  const replaced = isStop(sign) && asked !== now ? asked : now;
  if (endsAbbreviated(head, sign)) return target;
  return head + native(replaced, to) + tail;
}

/** Punctuation between copied spans in the width of the target language. */
export function inWidthOf(signs: string, to: string): string {
  if (languageOf(to).fullWidth) return signs;
  return signs.replace(
    /[。．！？；：，、]\s*/gu,
    (match) => `${match.startsWith('，') || match.startsWith('、') ? ',' : native(match.charAt(0), to)} `,
  );
}

function isStop(sign: string): boolean {
  return sign === '.' || sign === '。' || sign === '．';
}

function endsAbbreviated(head: string, sign: string): boolean {
  return sign === '.' && (ABBREVIATION.test(head + sign) || head.endsWith('.'));
}

/** Adds the sign where the text ends in a word (inside closing quotes and brackets there is no telling). */
function appended(target: string, sign: string): string {
  return /[\p{L}\p{N}%]$/u.test(target) && sign !== ':' && sign !== '：' ? target + sign : target;
}

function native(sign: string, to: string): string {
  const half = TO_HALF[sign] ?? sign;
  return languageOf(to).fullWidth ? (TO_FULL[half] ?? half) : half;
}
