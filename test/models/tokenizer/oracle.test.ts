import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadSentencePiece } from '../../../models/tokenizer/sentencepiece.ts';
import type { Tokenizer } from '../../../models/tokenizer/tokenizer.ts';
import { FIXTURES, fnv1a, goldenLines, gunzipFile, readGolden } from './golden.ts';

const LINES = goldenLines();
const PACKS = new URL('../../../models/packs/', import.meta.url);

/** Compares every line; collects the first few differences, so that a failure says what differs. */
function expectEqualToReference(tokenizer: Tokenizer, golden: URL): void {
  const expected = readGolden(golden, LINES.length);
  const differences: unknown[] = [];
  let tokens = 0;
  for (const [index, line] of LINES.entries()) {
    const reference = expected[index];
    if (reference === undefined) throw new Error('unreachable: the lengths are equal');
    const { ids, pieces, ranges } = tokenizer.encode(line);
    const decoded = tokenizer.decode(ids);
    tokens += ids.length;
    const same =
      JSON.stringify(ids) === JSON.stringify(reference.ids) &&
      JSON.stringify(ranges) === JSON.stringify(reference.ranges) &&
      fnv1a(decoded) === reference.decodedHash &&
      pieces.every((piece, i) => tokenizer.isUnknown(ids[i] ?? -1) || piece === tokenizer.pieceOf(ids[i] ?? -1));
    if (!same && differences.length < 5) differences.push({ index, line, ids, ranges, decoded, pieces, reference });
  }
  expect(differences).toEqual([]);
  expect(tokens).toBeGreaterThan(100_000);
}

describe('the tokenizer equals the reference', () => {
  it('is compared on at least 10,000 lines', () => {
    expect(LINES.length).toBeGreaterThanOrEqual(10_000);
  });

  for (const file of readdirSync(FIXTURES).filter((name) => name.endsWith('.model.gz'))) {
    const name = file.replace('.model.gz', '');
    it(`on every line with the model ${name}: ids, pieces, ranges and decoded text`, () => {
      const tokenizer = loadSentencePiece(gunzipFile(new URL(file, FIXTURES)), { pack: '', file });
      expectEqualToReference(tokenizer, new URL(`${name}.golden.gz`, FIXTURES));
    });
  }
});

describe('the shipped packs tokenise as the reference does', () => {
  const packs = readdirSync(PACKS).filter((id) => existsSync(new URL(`${id}/tokenizer.model`, PACKS)));

  it.each(packs)('%s: ids, pieces, ranges and decoded text', (id) => {
    const bytes = readFileSync(new URL(`${id}/tokenizer.model`, PACKS));
    // Named by content: packs may share a tokenizer, and a golden of an older one is never taken for the new one's.
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const golden = new URL(`packs/${name}.golden.gz`, FIXTURES);
    expect(existsSync(golden), 'scripts/fixtures-tokenizer/make.py --packs makes the missing golden').toBe(true);
    expectEqualToReference(loadSentencePiece(new Uint8Array(bytes), { pack: '', file: 'tokenizer.model' }), golden);
  });
});
