import { readLexicalShortlist } from '../../format/lexical-shortlist.ts';
import { writeShortlist } from '../../format/shortlist.ts';
import type { Given } from './given.ts';
import type { MarianOptions } from './options.ts';

export const GIVEN_SHORTLIST = /^lex\..*\.s2t\.bin$/;
const LARGEST = 1e9;

/**
 * The lexical shortlist beside a model as packs have it; undefined where there is none.
 * @throws ImportError
 */
export async function readGivenShortlist(
  given: Given,
  options: MarianOptions,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const path = given.find(GIVEN_SHORTLIST);
  if (path === undefined) return undefined;
  const bytes = await given.read(path, LARGEST);
  const [source, target] = options['dim-vocabs'] as [number, number];
  const { frequent, offsets, targets } = await given.guard(path, () => readLexicalShortlist(bytes, { source, target }));
  // The end of a sentence is among the frequent ones, which come first in the vocabulary.
  const common = Uint32Array.from({ length: Math.min(frequent, target) }, (_, id) => id);
  return writeShortlist({ common, offsets, candidates: targets });
}
