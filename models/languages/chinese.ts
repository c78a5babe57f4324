import { ENGLISH } from './english.ts';
import type { Language } from './language.ts';
import { simplify } from './simplify.ts';

const CJK = '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff';
const QUOTES: Readonly<Record<string, string>> = {
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
const CHINESE_SIGNS = `${CJK}，。！？：；、（）“”《》`;
const GAPS = new RegExp(
  `(?<=[${CHINESE_SIGNS}])\\s+(?=[${CHINESE_SIGNS}A-Za-z0-9])|(?<=[A-Za-z0-9%])\\s+(?=[${CHINESE_SIGNS}])`,
  'g',
);

/** Chinese characters of negation, without the commonest words that hold one and deny nothing. */
const PLAIN_NEGATION = new RegExp(
  [
    '(?<!差|对|要|得|好|淹|沉|出|特|分|区|级|个|性|告|差|类|识|派|能|会|可|是|肯|该|应|敢|除)',
    '(?:不(?!过|仅|但|管|论|断|同|得不|错|久|少|只|光|单|如|妨|愧|禁|时|由|料|知不觉)|没(?!收|落)|无(?!论|数|线|人机|疑|锡|比)|别(?!人|的|墅|处|致|名|扭|具)|未(?!来|免|必不)|并非|毫无)',
  ].join(''),
  'u',
);

export const CHINESE: Language = {
  tag: 'zh',
  scripts: ['Han', 'Bopomofo'],
  spaced: false,
  fullWidth: true,
  // Those of the English words in it.
  abbreviations: ENGLISH.abbreviations,
  spelling: [
    { pattern: /[「」『』﹁﹂]/g, by: (quote) => QUOTES[quote] ?? quote },
    { pattern: HALF_AFTER_CJK, by: (match, sign = '') => FULL_WIDTH[sign] ?? match },
    { pattern: BRACKETS, by: (_, inside = '') => `（${inside}）` },
    { pattern: FULL_STOP, by: () => '。' },
    { pattern: GAPS, by: () => '' },
  ],
  negation: { plain: PLAIN_NEGATION, possible: /[不没无未非别勿莫否毫免禁拒缺失难]/u },
  variants: { Hans: simplify },
};
