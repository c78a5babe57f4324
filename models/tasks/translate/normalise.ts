import type { Mapped } from '../../text/mapped.ts';

const CJK = '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff';
const SPACES = /[\s\u200b\ufeff]+/g;
const CONTROL = /(?!\s)[\p{Cc}\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufffd]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** Characters with a compatibility form that stay: Chinese punctuation, and those whose form carries meaning (² ½ ™). */
const COMPATIBLE = /[^\0-\x7f，！？：；（）【】《》、。…²³¹½¼¾™℃№·～\u3400-\u4dbf\u4e00-\u9fff]/gu;
const ENGLISH_QUOTES: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
};
const CHINESE_QUOTES: Readonly<Record<string, string>> = {
  '「': '“',
  '」': '”',
  '『': '‘',
  '』': '’',
  '﹁': '“',
  '﹂': '”',
};
const FULL_WIDTH: Readonly<Record<string, string>> = { ',': '，', '!': '！', '?': '？', ':': '：', ';': '；' };
const HALF_AFTER_CJK = new RegExp(`(?<=[${CJK}”）》])\\s*([,!?:;])(?!\\d|//)\\s*`, 'g');
const BRACKETS = new RegExp(`\\(([^()]*[${CJK}][^()]*)\\)`, 'g');
const FULL_STOP = new RegExp(`(?<=[${CJK}”）])\\.$`, 'g');
const CHINESE = `${CJK}，。！？：；、（）“”《》`;
const GAPS = new RegExp(`(?<=[${CHINESE}])\\s+(?=[${CHINESE}A-Za-z0-9])|(?<=[A-Za-z0-9%])\\s+(?=[${CHINESE}])`, 'g');

/**
 * Writes a sentence the way the training text was written (`scripts/train/text.py`; both are held to one golden file):
 * compatibility forms replaced (NFKC), spaces of one kind, no control characters, quotes of one kind and, for Chinese,
 * full-width punctuation without spaces around it.
 */
export function normalise(sentence: Mapped, language: string): Mapped {
  const clean = sentence
    .replaceAll(COMPATIBLE, (character) => character.normalize('NFKC'))
    .replaceAll(/\P{M}\p{M}+/gu, (letter) => letter.normalize('NFC'))
    .replaceAll(CONTROL, () => '')
    .replaceAll(LONE_SURROGATE, () => '')
    .replaceAll(SPACES, () => ' ')
    .replaceAll(/^ | $/g, () => '');
  if (isLanguage(language, 'zh')) return normaliseChinese(clean);
  if (isLanguage(language, 'en')) return clean.replaceAll(/[“”„«»‘’‚`]/g, (quote) => ENGLISH_QUOTES[quote] ?? quote);
  return clean;
}

function normaliseChinese(sentence: Mapped): Mapped {
  return sentence
    .replaceAll(/[「」『』﹁﹂]/g, (quote) => CHINESE_QUOTES[quote] ?? quote)
    .replaceAll(HALF_AFTER_CJK, (match, sign = '') => FULL_WIDTH[sign] ?? match)
    .replaceAll(BRACKETS, (_, inside = '') => `（${inside}）`)
    .replaceAll(FULL_STOP, () => '。')
    .replaceAll(GAPS, () => '');
}

/** Whether a language tag such as `zh-Hans` is of the language `zh`. */
export function isLanguage(tag: string, language: string): boolean {
  return tag === language || tag.startsWith(`${language}-`);
}
