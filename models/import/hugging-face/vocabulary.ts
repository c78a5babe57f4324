import { z } from 'zod';
import type { PieceList } from '../../tokenizer/vocabulary-file.ts';
import type { ModelFolder } from './folder.ts';

const numbered = z.record(z.string().max(1000), z.number().int().nonnegative().max(999_999));

/**
 * The pieces of a `vocab.json`, which maps each to its id.
 * @param size rows of the embedding; ids beyond the list are of no token
 * @param isControl whether a piece stands for no text
 * @throws ImportError for ids that are given twice or are none of the model's
 */
export async function readVocabulary(
  folder: ModelFolder,
  file: string,
  size: number,
  isControl: (piece: string) => boolean,
): Promise<PieceList> {
  const ids = Object.entries(await folder.json(file, numbered));
  const pieces: (string | null)[] = [];
  for (const [piece, id] of ids) {
    if (id >= size) throw folder.damaged(file, `the model has no token ${id} (“${piece}”)`);
    if (pieces[id] !== undefined) throw folder.damaged(file, `two pieces have the number ${id}`);
    pieces[id] = piece;
  }
  return listedPieces(
    folder,
    file,
    Array.from(pieces, (piece) => piece ?? null),
    size,
    isControl,
  );
}

/** Pieces by their ids as a list of `size`. */
export function listedPieces(
  folder: ModelFolder,
  file: string,
  known: readonly (string | null)[],
  size: number,
  isControl: (piece: string) => boolean,
): PieceList {
  if (known.length > size) throw folder.damaged(file, `it has ${known.length} pieces, and the model ${size}`);
  const pieces = [...known, ...new Array<null>(size - known.length).fill(null)];
  const unknown = pieces.indexOf('<unk>');
  if (unknown < 0) throw folder.damaged(file, 'it has no piece “<unk>”');
  const control = [...pieces.keys()].filter((id) => isControl(pieces[id] ?? ''));
  return { pieces, control: new Set(control), unknown };
}
