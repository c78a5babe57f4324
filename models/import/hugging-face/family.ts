import type { Direction, PackManifest, TokenizerSpec } from '../../pack/manifest.ts';
import { PackError } from '../../pack/pack-error.ts';
import { loadSentencePiece, type SentencePiece } from '../../tokenizer/sentencepiece.ts';
import type { Card } from './card.ts';
import type { Config, Family, Generation } from './config.ts';
import type { ModelFolder } from './folder.ts';

/** What the reader of a family of models finds out. */
export interface FamilyModel {
  readonly family: Family;
  /** Rows before the first position's in a matrix of learned ones. */
  readonly positionOffset: number;
  readonly task: PackManifest['task'];
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly tokenizer: TokenizerSpec;
  readonly directions: readonly Direction[];
  /** Languages that all these directions are between, where there are many. */
  readonly between?: PackManifest['between'];
  readonly unknown: number;
  readonly longestSource: number;
  /** The decoder start token. */
  readonly start: number;
  readonly card: Card;
}

export type FamilyReader = (folder: ModelFolder, config: Config, generation: Generation) => Promise<FamilyModel>;

/** A language, and the piece that stands for it. */
export interface Spoken {
  readonly language: string;
  readonly piece: string | null;
}

export function direction(from: string, to: string, said: Partial<Direction> = {}): Direction {
  return { from, to, tag: null, tagPlace: 'before', start: null, sourceScript: null, bannedScripts: [], ...said };
}

/** @throws ImportError for a SentencePiece model that is missing or damaged */
export async function checkedModel(folder: ModelFolder, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await folder.read(file);
  openModel(folder, file, bytes);
  return bytes;
}

/** @throws ImportError for a damaged one */
export function openModel(folder: ModelFolder, file: string, bytes: Uint8Array): SentencePiece {
  try {
    return loadSentencePiece(bytes, { pack: folder.name, file });
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    throw folder.damaged(file, String(error.arguments['problem'] ?? error.message));
  }
}
