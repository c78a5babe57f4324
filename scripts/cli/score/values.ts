/** A sentence whose translation is judged by one value in it: a name or a number. */
export interface ValueCase {
  readonly source: string;
  readonly kind: string;
  /** Any of them: `/pattern/flags`, or a part of the translation. */
  readonly accept: readonly string[];
}

export interface ValueScore {
  readonly lines: number;
  readonly right: number;
  /** Percent, of all lines and of each kind. */
  readonly share: number;
  readonly kinds: Readonly<Record<string, { readonly lines: number; readonly right: number; readonly share: number }>>;
  readonly wrong: readonly string[];
}

/** Lines of source, kind and accepted answers with tabs between them; answers are separated by `|`. */
export function parseValues(text: string): ValueCase[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line, at) => {
    const [source, kind, answers, another] = line.split('\t');
    if (!source || !kind || !answers || another !== undefined)
      throw new Error(`Line ${at + 1} is not source, kind and accepted answers with tabs between them: ${line}`);
    return { source, kind, accept: separated(answers) };
  });
}

/** An answer between slashes may hold the separator. */
function separated(answers: string): string[] {
  return [...answers.matchAll(/\/(?:[^/\\]|\\.)+\/[a-z]*(?=\||$)|[^|]+/g)].map(([answer]) => answer);
}

const NUMERAL = '0-9零〇一二两三四五六七八九十百千万亿';
const SCALE = '(?:hundred|thousand|million|billion|trillion)';

/**
 * True if the translation holds one of the answers, without regard to case, accents and the kinds of quotes, dashes
 * and spaces. A part of a longer word or number is no answer: neither 35 in 350 or 35 million, nor Niger in Nigeria.
 */
export function accepts(translation: string, accept: readonly string[]): boolean {
  const text = plain(translation);
  return accept.some((answer) => {
    const pattern = /^\/(.*)\/([a-z]*)$/.exec(answer);
    return (pattern === null ? literal(plain(answer)) : new RegExp(pattern[1] ?? '', pattern[2])).test(text);
  });
}

function literal(answer: string): RegExp {
  const quoted = answer.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const number = new RegExp(`^[${NUMERAL}]`).test(answer);
  const before = number ? `(?<![${NUMERAL}])(?<![0-9][.,])` : /^[a-z]/i.test(answer) ? '(?<![a-z])' : '';
  const numberAfter = `(?![${NUMERAL}]|[.,][0-9]| ?${SCALE})`;
  const after = new RegExp(`[${NUMERAL}]$`).test(answer) ? numberAfter : /[a-z]$/i.test(answer) ? '(?![a-z])' : '';
  // “three million” is not “three million five hundred”, “five” not “thirty-five”.
  const words = new RegExp(`${NUMBER_WORD}$`, 'i').test(answer);
  const ofWords = words ? `(?<!${NUMBER_WORD} (?:and )?)` : '';
  const followed = words ? `(?! ${NUMBER_WORD})` : '';
  return new RegExp(`${before}${ofWords}${quoted}${after}${followed}`, 'i');
}

const NUMBER_WORD =
  '(?<![a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|[mbtr]+illion)(?![a-z])';

/** One way to write quotes, dashes, widths and spaces; hyphens between letters are spaces, accents fall away. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[•・‧∙⋅]/g, '·')
    .replace(/(?<=[a-z])-(?=[a-z])/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=\p{Script=Han})|(?<=\p{Script=Han}) /gu, '');
}

export function scoreValues(cases: readonly ValueCase[], translations: readonly string[]): ValueScore {
  const kinds: Record<string, { lines: number; right: number; share: number }> = {};
  const wrong: string[] = [];
  cases.forEach(({ source, kind, accept }, at) => {
    const translation = translations[at] ?? '';
    const counts = (kinds[kind] ??= { lines: 0, right: 0, share: 0 });
    counts.lines++;
    if (accepts(translation, accept)) counts.right++;
    else wrong.push(`${kind}: ${source} → ${translation}${inWords(accept)}`);
    counts.share = percent(counts.right, counts.lines);
  });
  const right = cases.length - wrong.length;
  return { lines: cases.length, right, share: percent(right, cases.length), kinds, wrong };
}

/** A few of the answers; expressions are no reading matter. */
function inWords(accept: readonly string[]): string {
  const words = accept.filter((answer) => !/^\/.*\/[a-z]*$/.test(answer)).slice(0, 3);
  return words.length === 0 ? '' : ` (accepted: ${words.join(' or ')})`;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
