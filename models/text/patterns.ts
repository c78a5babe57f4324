/** What a protected span is; decides how spaces around it are set. */
export type SpanKind =
  | 'symbol'
  | 'opening'
  | 'closing'
  | 'code'
  | 'tag'
  | 'address'
  | 'placeholder'
  | 'path'
  | 'number'
  | 'emoji'
  | 'foreign';

const URL_CHARACTER = String.raw`[^\s<>"'\x60“”‘’«»{}|\\^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。；：！？、（）《》【】「」『』…]`;
/** Chinese in an address: as its host, and where the address goes on behind it. */
const HAN_HOST = String.raw`[\p{Script=Han}A-Za-z0-9\-]{1,30}(?:\.[\p{Script=Han}A-Za-z0-9\-]{1,30}){0,3}\.[a-z]{2,6}(?![a-z])`;
const HAN_INSIDE = String.raw`(?<=[\/=_\-])\p{Script=Han}{1,30}(?=[\/?#=&_.\-][A-Za-z0-9\/])`;
const TOP_LEVEL = 'com|org|net|edu|gov|info|io|ai|app|dev|cn|de|fr|es|eu|uk|us|jp|ch|at';
const EXTENSION =
  'txt|md|pdf|docx?|xlsx?|pptx?|csv|json|ya?ml|toml|xml|html?|css|js|mjs|ts|tsx|jsx|py|sh|cpp|hpp|rs|png|jpe?g|gif|svg|mp[34]|zip|gz|tar|exe|dll|ini|cfg|conf|log';
const EMOJI = String.raw`(?:\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{EMod}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{EMod}?)*)`;

/** In order of precedence where two begin at the same place. `number` stands for digits that are copied, not formatted. */
const PATTERNS: readonly (readonly [SpanKind, string])[] = [
  ['code', '`[^`\\n]{1,400}`'],
  ['tag', String.raw`<\/?[A-Za-z][^<>\n]{0,300}>|<\/?\d{1,3} ?\/?>|<!--.{0,400}?-->`],
  [
    'address',
    String.raw`(?:[a-z][a-z0-9+.\-]{1,15}:\/\/(?:${HAN_HOST})?|www\.|mailto:)(?:${URL_CHARACTER}|${HAN_INSIDE})+`,
  ],
  ['address', String.raw`(?<![A-Za-z0-9._%+\-])[A-Za-z0-9._%+\-]{1,64}@[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)+`],
  [
    'address',
    String.raw`(?<![A-Za-z0-9.\-@])(?:[A-Za-z0-9\-]{1,63}\.){1,4}(?:${TOP_LEVEL})(?![A-Za-z0-9\-])(?:[\/?#]${URL_CHARACTER}*)?`,
  ],
  ['address', String.raw`(?<![\w.])@[A-Za-z_]\w{1,30}|(?<![\w.])@\p{Script=Han}{2,8}(?=[\s，。！？、：,!?:]|$)`],
  [
    'address',
    String.raw`(?<![\p{L}\p{N}&#\/])#(?:\p{Script=Han}{1,12}#|\p{Script=Han}{1,12}(?=[\s，。！？、：,!?:]|$)|(?=\w*[A-Za-z])\w{2,40})`,
  ],
  ['placeholder', String.raw`&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});`],
  ['placeholder', String.raw`\{\{[^{}\n]{1,64}\}\}|\$\{[^{}\n]{1,64}\}|\{[\w.$@\-]*(?:[,:][^{}\n]{0,40})?\}`],
  [
    'placeholder',
    String.raw`(?<![\p{N}%])%(?:\([A-Za-z_]\w*\)|\d{1,2}\$)?[\-+0#]*\d{0,3}(?:\.\d{1,3})?(?:l{1,2}|h)?[sdiufFeEgGxXoc@](?![A-Za-z])|%%`,
  ],
  ['placeholder', String.raw`(?<![\w$])\$[A-Za-z_][A-Za-z0-9_]+`],
  // Hello :name, and :smile:
  ['placeholder', String.raw`(?<![\p{L}\p{N}_:\/.\-)]):[a-z_][A-Za-z0-9_]+:?(?![A-Za-z0-9_:])`],
  ['placeholder', String.raw`\[\^[\w\-]{1,30}\]`],
  // Language tokens of multilingual models; a text about them is copied, not obeyed.
  ['placeholder', String.raw`>>[a-z]{2,3}(?:_[A-Z][a-z]{3})?<<`],
  [
    'path',
    String.raw`(?<![A-Za-z])(?:[A-Za-z]:\\|\\\\(?=\w))(?:[^\s<>"|?*\\，。；：！？、（）]+\\)*(?:[^\s<>"|?*\\，。；：！？、（）]{1,80}\.(?:${EXTENSION})(?![A-Za-z0-9]))`,
  ],
  ['path', String.raw`(?<![A-Za-z])[A-Za-z]:\\[^\s<>"|?*\p{Script=Han}，。；：！？、（）]+`],
  [
    'path',
    String.raw`(?<![\p{Script=Latin}\p{N}\/.])(?:~|\.{1,2})?\/(?:[\w.@+\-]+\/)+[\w.@+\-]*|(?<![\p{Script=Latin}\p{N}\/.])(?:~|\.{1,2})\/[\w.@+\-]+`,
  ],
  ['path', String.raw`(?<![A-Za-z0-9_.\-])[A-Za-z0-9_\-]+(?:\.[A-Za-z0-9_\-]+){0,2}\.(?:${EXTENSION})(?![A-Za-z0-9])`],
  ['number', String.raw`(?<![A-Za-z0-9])0[xX][0-9A-Fa-f]+(?![A-Za-z0-9])`],
  [
    'number',
    String.raw`(?<![A-Za-z0-9\-])(?=[A-Z0-9\-]{0,40}[A-Z])(?=(?:[A-Z\-]*\d){3})[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?![A-Za-z0-9\-])`,
  ],
  [
    'number',
    String.raw`(?<![A-Za-z0-9.])(?:v\d{1,5}(?:\.\d{1,5})+|\d{1,5}(?:\.\d{1,5}){2,})(?:-[A-Za-z0-9.]+)?(?![A-Za-z0-9])`,
  ],
  ['number', String.raw`(?<![A-Za-z0-9\-])(?=[a-f\-]{0,64}\d)[0-9a-f]{8,64}(?:-[0-9a-f]{4,12}){0,4}(?![A-Za-z0-9])`],
  [
    'number',
    String.raw`(?<![\p{Script=Latin}\p{N}])\+\d{1,3}(?:[ \-]\d{2,8}){2,5}(?!\p{N})|(?<![\p{Script=Latin}\p{N}])\+?\d{7,}(?!\p{N})`,
  ],
  ['emoji', String.raw`${EMOJI}+`],
];

const KINDS: readonly SpanKind[] = PATTERNS.map(([kind]) => kind);
const TRAILING = /[.,;:!?'"*_~]+$/u;

export interface Match {
  readonly kind: SpanKind;
  readonly start: number;
  readonly end: number;
}

/**
 * Builds the search for spans to copy.
 * @param symbols stand-ins that the text might contain already
 * @param scripts scripts the model reads (`\p{Script=…}`); letters of any other are copied. Null: all are read
 */
export function spanSearch(symbols: readonly string[], scripts: readonly string[] | null): (text: string) => Match[] {
  const sources = PATTERNS.map(([, source]) => source);
  const kinds = [...KINDS];
  if (scripts !== null) {
    const known = scripts.map((script) => String.raw`\p{Script=${script}}`).join('');
    const letter = String.raw`(?:(?![${known}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}]\p{M}*)`;
    sources.push(String.raw`${letter}+(?:[ \u00a0'’\-\u200c\u200d]${letter}+)*`);
    kinds.push('foreign');
  }
  if (symbols.length > 0) {
    const longestFirst = [...symbols].sort((a, b) => b.length - a.length);
    sources.unshift(longestFirst.map((symbol) => symbol.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')).join('|'));
    kinds.unshift('symbol');
  }
  const search = new RegExp(sources.map((source) => `(${source})`).join('|'), 'gu');
  return (text) => {
    const found: Match[] = [];
    for (const match of text.matchAll(search)) {
      const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)] ?? 'symbol';
      let value = match[0];
      if (kind === 'address') value = trimAddress(value);
      if (value !== '') found.push({ kind, start: match.index, end: match.index + value.length });
    }
    return found;
  };
}

/** Punctuation after an address belongs to the sentence, and so does a bracket that the address did not open. */
function trimAddress(address: string): string {
  let trimmed = address.replace(TRAILING, '');
  while (/[)\]]$/u.test(trimmed) && !/[([]/u.test(trimmed)) trimmed = trimmed.slice(0, -1).replace(TRAILING, '');
  return trimmed;
}
