import { PackError } from '../pack/pack-error.ts';
import { HintLines } from './hint-lines.ts';
import { StoredHints, type HintTable } from './hint-table.ts';

const FORMAT = 'verso-hints';
const VERSION = 1;
/** Bounds that no honest file comes near: a small file may unpack into a huge one. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_ENTRIES = 400_000;
const LONGEST_WORD = 80;
const LONGEST_GLOSSES = 400;
const MOST_HINTS = 64;

/** What is wrong with a file, before the pack is named. */
class HintsError extends Error {}

/**
 * Reads a pack's hints: gzipped lines of cells parted by tabs, written by `scripts/train/hints.py`. The first line is
 * the head (format, version, language, rare, most, cost of an unknown character); then come entries (`w` word, cost,
 * count, glosses parted by `|`), costs of characters (`c`) and irregular forms (`l`).
 * @param pack names the pack in error messages, `file` the file
 * @throws PackError `bad-hints`
 */
export async function readHints(bytes: Uint8Array<ArrayBuffer>, pack: string, file: string): Promise<HintTable> {
  try {
    return parse(await unzipped(bytes));
  } catch (error) {
    if (!(error instanceof HintsError)) throw error;
    throw new PackError('bad-hints', { pack, file, problem: error.message });
  }
}

async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    return await limited(bytes);
  } catch (error) {
    // What platforms throw for damaged gzip or UTF-8 differs.
    throw error instanceof HintsError ? error : new HintsError('it is not gzipped text, or is cut off');
  }
}

async function limited(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.byteLength;
    if (total > MOST_BYTES) {
      await reader.cancel();
      throw new HintsError(`it unpacks into more than ${MOST_BYTES / 1024 / 1024} MB`);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}

function parse(text: string): HintTable {
  const first = text.indexOf('\n');
  const head = text.slice(0, Math.max(0, first)).split('\t');
  const [format, version, language = ''] = head;
  if (format !== FORMAT || head.length !== 6) throw new HintsError('its first line is not that of one');
  if (version !== String(VERSION))
    throw new HintsError(`its version is ${version ?? ''}, and this Verso reads ${VERSION}`);
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(language)) throw new HintsError('it names no language');
  if (!text.endsWith('\n')) throw new HintsError('its last line is cut off');
  if (/[⟦⟧]/.test(text)) throw new HintsError('a gloss holds ⟦ or ⟧, which mark hints');
  const [rare = 0, most = 0, unknown = 0] = head.slice(3).map((cell) => number(cell, 1));
  if (most > MOST_HINTS) throw new HintsError(`it wants ${most} hints a sentence`);

  const lines = new HintLines(text, countLines(text));
  let entries = 0;
  let line = 1;
  for (let start = first + 1; start < text.length; line += 1) {
    const end = text.indexOf('\n', start);
    const kind = text.charCodeAt(start);
    const place = text.indexOf('\t', start + 2) + 1;
    const length = place - 1 - (start + 2);
    if (text.charCodeAt(start + 1) !== TAB || place === 0 || place > end || length < 1 || length > LONGEST_WORD)
      throw new HintsError(`line ${line + 1} has no word`);
    if (kind === WORD) {
      const costEnd = text.indexOf('\t', place);
      const countEnd = text.indexOf('\t', costEnd + 1);
      if (costEnd < 0 || countEnd < 0 || countEnd > end || end - countEnd > LONGEST_GLOSSES)
        throw new HintsError(`line ${line + 1} is no entry`);
      if (entries === MOST_ENTRIES) throw new HintsError(`it has more than ${MOST_ENTRIES} entries`);
      integer(text, place, costEnd, line);
      integer(text, costEnd + 1, countEnd, line);
      entries += 1;
    } else if (kind === CHARACTER) integer(text, place, end, line);
    else if (kind !== LEMMA) throw new HintsError(`line ${line + 1} is of no kind that a hints file has`);
    lines.add(start, place);
    start = end + 1;
  }
  return new StoredHints(language, rare, most, unknown, text, lines);
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

const TAB = 9;
const [WORD, CHARACTER, LEMMA] = [...'wcl'].map((sign) => sign.charCodeAt(0));

function number(digits: string, line: number): number {
  return integer(digits, 0, digits.length, line - 1);
}

/** Without a string for each: there are 200,000 of them. */
function integer(text: string, start: number, end: number, line: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) throw new HintsError(`line ${line + 1} has no number where one should be`);
    value = value * 10 + digit;
  }
  if (start >= end || value > 0x7fffffff) throw new HintsError(`line ${line + 1} has no number where one should be`);
  return value;
}
