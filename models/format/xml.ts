/** A file is not well-formed, or more than it has a need to be; the message names the line, for people. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

export type XmlEvent =
  | {
      readonly type: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly line: number;
    }
  | { readonly type: 'close'; readonly name: string }
  | { readonly type: 'text'; readonly text: string };

/** No list of terms and no translation memory nests deeper. */
const DEEPEST = 64;
const NAME = '[A-Za-z_][\\w.:-]*';
const TAG = new RegExp(`<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'y');
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g');
const CLOSING = new RegExp(`</(${NAME})\\s*>`, 'y');
/** One that only names itself: nothing is fetched, and nothing is declared in it. */
const DOCTYPE = /<!DOCTYPE\s+[\w.:-]+(?:\s+(?:SYSTEM|PUBLIC))?(?:\s+(?:"[^"<>]*"|'[^'<>]*'))*\s*>/y;
const IGNORED = /<!--(?:(?!--)[^])*-->|<\?(?:(?!\?>)[^])*\?>/y;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The elements and texts of an XML file, strictly: what is not well-formed is refused, and so is everything that hostile
 * files are made of and ours have no need for, document types, entities and CDATA.
 * @param doctype whether a document type may be named, as long as nothing is declared in it
 * @throws XmlError that names the line
 */
export function* events(text: string, doctype = false): Generator<XmlEvent, void, undefined> {
  const whole = text.replace(/^\ufeff/, '');
  const open: string[] = [];
  let line = 1;
  let seen = false;
  for (let at = 0; at < whole.length;) {
    const next = whole.charAt(at) === '<' ? at : nextTag(whole, at);
    const passed = next > at ? whole.slice(at, next) : undefined;
    if (passed !== undefined) {
      if (open.length > 0) yield { type: 'text', text: unescaped(passed, line) };
      else if (passed.trim() !== '') throw malformed(line);
      line += lines(passed);
      at = next;
      continue;
    }
    const named = doctype && !seen ? match(DOCTYPE, whole, at) : null;
    const ignored = named ?? match(IGNORED, whole, at);
    const tag = ignored ? null : match(TAG, whole, at);
    const closing = ignored || tag ? null : match(CLOSING, whole, at);
    const found = ignored ?? tag ?? closing;
    if (found === null) throw whole.startsWith('<!', at) ? unwanted(line) : malformed(line);
    if (tag !== null) {
      const [, name = '', attributes = '', empty] = tag;
      if (open.length === 0 && seen) throw malformed(line);
      seen = true;
      yield { type: 'open', name, attributes: attributesOf(attributes, line), line };
      if (empty === '/') yield { type: 'close', name };
      else if (open.push(name) > DEEPEST) throw unwanted(line);
    } else if (closing !== null) {
      if (open.pop() !== closing[1]) throw malformed(line);
      yield { type: 'close', name: closing[1] ?? '' };
    }
    line += lines(found[0]);
    at += found[0].length;
  }
  if (open.length > 0 || !seen) throw malformed(line);
}

function nextTag(text: string, from: number): number {
  const found = text.indexOf('<', from);
  return found < 0 ? text.length : found;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function attributesOf(text: string, line: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (found.has(name)) throw malformed(line);
    found.set(name, unescaped(double ?? single ?? '', line));
  }
  return found;
}

function unescaped(text: string, line: number): string {
  return text.replace(/&([^;&\s]{0,10};?)/g, (_, reference: string) => {
    const number = /^#(?:x([\dA-Fa-f]{1,6})|(\d{1,7}));$/.exec(reference);
    const code = number === null ? NaN : number[1] === undefined ? Number(number[2]) : parseInt(number[1], 16);
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    const named = reference.endsWith(';') ? NAMED[reference.slice(0, -1)] : undefined;
    if (named === undefined) throw malformed(line);
    return named;
  });
}

function lines(text: string): number {
  return text.split('\n').length - 1;
}

function malformed(line: number): XmlError {
  return new XmlError(`Line ${line}: the file is not well-formed.`);
}

function unwanted(line: number): XmlError {
  return new XmlError(`Line ${line}: document types, entities and deep nesting are not read.`);
}
