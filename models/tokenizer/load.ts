import type { PackManifest } from '../pack/manifest.ts';
import { ByteLevelBpe } from './byte-level.ts';
import { ListedPieces } from './listed-pieces.ts';
import { guardModel } from './model-file.ts';
import { loadSentencePiece } from './sentencepiece.ts';
import type { Tokenizer } from './tokenizer.ts';
import { readPieceList } from './vocabulary-file.ts';

/** Of most models they are one and the same. */
export interface Tokenizers {
  readonly source: Tokenizer;
  readonly target: Tokenizer;
}

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/**
 * The tokenizers of a pack.
 * @param files bytes of the files that its manifest names
 * @throws PackError `bad-tokenizer`
 */
export function loadTokenizers(
  { id, tokenizer: spec }: Pick<PackManifest, 'id' | 'tokenizer'>,
  files: Files,
): Tokenizers {
  const bytesOf = (file: string) => files.get(file) ?? new Uint8Array();
  if (spec.kind === 'byte-level-bpe') {
    const list = readPieceList(bytesOf(spec.vocabulary), { pack: id, file: spec.vocabulary });
    const merges = new TextDecoder().decode(bytesOf(spec.file));
    const tokenizer = guardModel({ pack: id, file: spec.file }, () => new ByteLevelBpe(list, merges));
    return { source: tokenizer, target: tokenizer };
  }
  const load = (file: string, vocabulary: string | undefined): Tokenizer => {
    const model = loadSentencePiece(files.get(file) ?? new Uint8Array(), { pack: id, file });
    if (vocabulary === undefined) return model;
    const named = { pack: id, file: vocabulary };
    const list = readPieceList(files.get(vocabulary) ?? new Uint8Array(), named);
    return guardModel(named, () => new ListedPieces(model, list));
  };
  const source = load(spec.file, spec.vocabulary);
  if (spec.target === undefined && spec.targetVocabulary === undefined) return { source, target: source };
  return { source, target: load(spec.target ?? spec.file, spec.targetVocabulary ?? spec.vocabulary) };
}
