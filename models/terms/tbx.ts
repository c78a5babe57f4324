import { escaped } from '../format/xml-text.ts';
import { events, XmlError, type XmlEvent } from '../format/xml.ts';
import type { Term } from '../translator.ts';
import { LONGEST_FILE, MOST_TERMS } from './delimited.ts';
import { checkTerm, problemText, TermError } from './term.ts';

/** The languages that a list of terms is between. */
export interface Pair {
  readonly from: string;
  readonly to: string;
}

/** Elements of an entry, of one language in it and of one term: TBX of 2019 (ISO 30042) and of 2008. */
const ENTRIES = new Set(['conceptEntry', 'termEntry']);
const LANGUAGES = new Set(['langSec', 'langSet']);
const SECTIONS = new Set(['termSec', 'tig', 'ntig']);
const ROOTS = new Set(['tbx', 'martif']);
/** A note of ours: TBX-Basic has no category for it. */
const EXACT = 'case-sensitive';

interface Section {
  readonly language: string;
  term: string;
  exact: boolean;
}

/**
 * Terms of a TBX file between two languages; the first term of each language of an entry, and its other terms of the
 * source language as terms of their own. Variants of a language (en-US) count as the language.
 * @throws TermError that names the line: no TBX, not well-formed, or more than the format needs (DOCTYPE, entities)
 */
export function parseTbx(text: string, pair: Pair): Term[] {
  try {
    return read(text, pair);
  } catch (error) {
    throw error instanceof XmlError ? new TermError(error.message, { cause: error }) : error;
  }
}

function read(text: string, { from, to }: Pair): Term[] {
  if (text.length > LONGEST_FILE) throw new TermError('The file is too large for a list of terms.');
  const found: Term[] = [];
  let entry: Section[] = [];
  let entryLine = 1;
  let language = '';
  let rooted = false;
  const open: string[] = [];
  for (const event of events(text)) {
    if (event.type === 'open') {
      if (!rooted && !ROOTS.has(event.name)) throw new TermError(`Line ${event.line}: this is no TBX file.`);
      rooted = true;
      if (ENTRIES.has(event.name)) [entry, entryLine] = [[], event.line];
      if (LANGUAGES.has(event.name)) language = languageOf(event);
      if (SECTIONS.has(event.name)) entry.push({ language, term: '', exact: false });
      open.push(event.name);
    } else if (event.type === 'close') {
      open.pop();
      if (!ENTRIES.has(event.name)) continue;
      found.push(...termsOf(entry, { from, to }, entryLine));
      if (found.length > MOST_TERMS) throw new TermError(`The file has more than ${MOST_TERMS} terms.`);
    } else {
      const section = entry.at(-1);
      if (section === undefined) continue;
      if (open.includes('term')) section.term += event.text;
      else if (open.at(-1) === 'note' && event.text.trim() === EXACT) section.exact = true;
    }
  }
  if (!rooted) throw new TermError('Line 1: this is no TBX file.');
  return found;
}

export function writeTbx(terms: readonly Term[], { from, to }: Pair): string {
  const section = (language: string, term: string, note: string): string =>
    `        <langSec xml:lang="${escaped(language)}"><termSec><term>${escaped(term)}</term>${note}</termSec></langSec>\n`;
  const entries = terms.map(({ source, target, caseSensitive }, index) => {
    const note = caseSensitive === true ? `<note>${EXACT}</note>` : '';
    return `      <conceptEntry id="c${index + 1}">\n${section(from, source, note)}${section(to, target, '')}      </conceptEntry>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dca" xml:lang="${escaped(from)}" xmlns="urn:iso:std:iso:30042:ed-2">
  <tbxHeader><fileDesc><sourceDesc><p>Terms of Verso, ${escaped(from)} to ${escaped(to)}</p></sourceDesc></fileDesc></tbxHeader>
  <text>
    <body>
${entries.join('')}    </body>
  </text>
</tbx>
`;
}

function languageOf({ attributes, line, name }: Extract<XmlEvent, { type: 'open' }>): string {
  const language = attributes.get('xml:lang') ?? attributes.get('lang');
  if (language === undefined) throw new TermError(`Line ${line}: <${name}> names no language.`);
  return language.toLowerCase();
}

function termsOf(entry: readonly Section[], { from, to }: Pair, line: number): Term[] {
  const of = (language: string): Section[] =>
    entry.filter((one) => one.language === language || one.language.startsWith(`${language}-`));
  const target = of(to)[0];
  return of(from).flatMap(({ term, exact }) => {
    if (target === undefined) return [];
    const checked = checkTerm({ source: term, target: target.term, caseSensitive: exact });
    if ('term' in checked) return [checked.term];
    throw new TermError(`Line ${line}: ${problemText(checked.problem)}.`);
  });
}
