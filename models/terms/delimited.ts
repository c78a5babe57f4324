import type { Term } from '../translator.ts';
import { checkTerm, problemText, TermError } from './term.ts';

/** Characters of a file, and terms in it: more is no list that a person keeps. */
export const LONGEST_FILE = 8_000_000;
export const MOST_TERMS = 20_000;
const HEADERS = new Set(['source', 'source term', 'src', '原文', '原词', '源语言']);
const TRUE = new Set(['1', 'true', 'yes', 'y', 'x', 'case', 'exact', '是']);
const FALSE = new Set(['', '0', 'false', 'no', 'n', 'any', '否']);

export type Delimiter = ',' | '\t';

interface Row {
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Terms of a text `source,target[,case]`, a line each, with or without a line of headings; fields may stand in quotes
 * (RFC 4180). Empty lines are skipped.
 * @throws TermError that names the line
 */
export function parseDelimited(text: string, delimiter: Delimiter): Term[] {
  if (text.length > LONGEST_FILE) throw new TermError('The file is too large for a list of terms.');
  const filled = rows(text.replace(/^\ufeff/, ''), delimiter).filter(({ fields }) =>
    fields.some((one) => one.trim() !== ''),
  );
  const first = filled[0]?.fields[0]?.trim().toLowerCase() ?? '';
  const found = (HEADERS.has(first) ? filled.slice(1) : filled).map(termOf);
  if (found.length > MOST_TERMS) throw new TermError(`The file has more than ${MOST_TERMS} terms.`);
  return found;
}

export function writeDelimited(terms: readonly Term[], delimiter: Delimiter): string {
  const lines = terms.map(({ source, target, caseSensitive }) => [
    source,
    target,
    caseSensitive === true ? 'exact' : '',
  ]);
  return [['source', 'target', 'case'], ...lines].map((line) => line.map(quoted).join(delimiter) + '\r\n').join('');
}

function termOf({ line, fields }: Row): Term {
  const [source = '', target = '', exact = '', ...more] = fields;
  if (fields.length < 2) throw new TermError(`Line ${line}: a word and its translation are wanted, “source,target”.`);
  if (more.some((one) => one.trim() !== ''))
    throw new TermError(`Line ${line}: there are ${fields.length} fields; at most 3 are known.`);
  const wanted = exact.trim().toLowerCase();
  if (!TRUE.has(wanted) && !FALSE.has(wanted))
    throw new TermError(
      `Line ${line}: “${exact.trim()}” says nothing about capitals; write “exact” or leave it empty.`,
    );
  const checked = checkTerm({ source, target, ...(TRUE.has(wanted) && { caseSensitive: true }) });
  if ('term' in checked) return checked.term;
  throw new TermError(`Line ${line}: ${problemText(checked.problem)}.`);
}

function rows(text: string, delimiter: Delimiter): Row[] {
  const found: Row[] = [];
  let line = 1;
  for (let at = 0; at < text.length;) {
    const begun = line;
    const fields: string[] = [];
    for (let ended = false; !ended;) {
      const field = text.charAt(at) === '"' ? quotedField(text, at, line) : plainField(text, at, delimiter);
      line += field.text.split('\n').length - 1;
      fields.push(field.text);
      at = field.end;
      ended = text.charAt(at) !== delimiter;
      if (!ended) at += 1;
    }
    const lineBreak = /^\r\n|^[\r\n]/.exec(text.slice(at, at + 2))?.[0] ?? '';
    if (lineBreak === '' && at < text.length)
      throw new TermError(`Line ${line}: there is text behind a closing quote.`);
    at += lineBreak.length;
    line += 1;
    found.push({ line: begun, fields });
  }
  return found;
}

interface Field {
  readonly text: string;
  readonly end: number;
}

function plainField(text: string, start: number, delimiter: Delimiter): Field {
  let end = start;
  while (end < text.length && text.charAt(end) !== delimiter && !/[\r\n]/.test(text.charAt(end))) end += 1;
  return { text: text.slice(start, end), end };
}

function quotedField(text: string, start: number, line: number): Field {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return { text: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 };
  }
  throw new TermError(`Line ${line}: a quote is not closed.`);
}

function quoted(field: string): string {
  return /[",\t\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
