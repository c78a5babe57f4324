import { events, XmlError, type XmlEvent } from '../format/xml.ts';
import type { MemoryUnit } from '../translator.ts';
import { LONGEST_UNIT } from './unit.ts';

/** A memory cannot be used; the message says which line is wrong and why, for people. */
export class MemoryError extends Error {
  override readonly name = 'MemoryError';
}

/** Units of one file, and of the whole memory of a pair. */
export const MOST_UNITS = 200_000;

/** Elements in a segment whose text is codes of its format, and none of the sentence. */
const CODES = new Set(['bpt', 'ept', 'it', 'ph', 'ut', 'sub']);

export interface Pair {
  readonly from: string;
  readonly to: string;
}

export interface ReadTmx {
  readonly units: readonly MemoryUnit[];
  /** Units that are not between the two languages, or lack a text. */
  readonly skipped: number;
}

/**
 * The units of a TMX file (1.1 to 1.4) between two languages, whichever of them was translated. Variants of a language
 * (en-US) count as the language; codes within a segment are left out.
 * @throws MemoryError that names the line: no TMX, not well-formed, a text without a language, too many
 */
export function parseTmx(text: string, pair: Pair): ReadTmx {
  if (text.includes('\ufffd')) throw new MemoryError('The file is no text in UTF-8 or UTF-16.');
  try {
    return read(text, pair);
  } catch (error) {
    throw error instanceof XmlError ? new MemoryError(error.message, { cause: error }) : error;
  }
}

function read(text: string, { from, to }: Pair): ReadTmx {
  const units: MemoryUnit[] = [];
  let skipped = 0;
  let rooted = false;
  const open: string[] = [];
  let variants: { language: string; text: string }[] = [];
  for (const event of events(text, true)) {
    if (event.type === 'open') {
      if (!rooted && event.name !== 'tmx') throw new MemoryError(`Line ${event.line}: this is no TMX file.`);
      rooted = true;
      if (event.name === 'tu') variants = [];
      if (event.name === 'tuv') variants.push({ language: languageOf(event), text: '' });
      open.push(event.name);
    } else if (event.type === 'close') {
      open.pop();
      if (event.name !== 'tu') continue;
      const unit = unitOf(variants, from, to);
      if (unit === undefined) skipped += 1;
      else units.push(unit);
      if (units.length > MOST_UNITS) throw new MemoryError(`The file has more than ${MOST_UNITS} units.`);
    } else {
      const variant = variants.at(-1);
      if (variant !== undefined && open.includes('seg') && !open.some((name) => CODES.has(name)))
        variant.text += event.text;
    }
  }
  return { units, skipped };
}

function languageOf({ attributes, line }: Extract<XmlEvent, { type: 'open' }>): string {
  const language = attributes.get('xml:lang') ?? attributes.get('lang');
  if (language === undefined) throw new MemoryError(`Line ${line}: <tuv> names no language.`);
  return language.toLowerCase().replaceAll('_', '-');
}

function unitOf(
  variants: readonly { readonly language: string; readonly text: string }[],
  from: string,
  to: string,
): MemoryUnit | undefined {
  const of = (tag: string): string =>
    variants.find(({ language }) => language === tag || language.startsWith(`${tag}-`))?.text.trim() ?? '';
  const [source, target] = [of(from), of(to)];
  const usable = (side: string): boolean => side !== '' && side.length <= LONGEST_UNIT;
  return usable(source) && usable(target) ? { source, target } : undefined;
}
