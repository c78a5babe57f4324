import type { BringInProgress, Found } from '../../../models/bring-in.ts';
import type { Failure } from '../../../models/pack/failure.ts';
import type { Sides, StatedLanguages } from '../../../models/pack/languages.ts';

/*
 *   ModelImport (page) ── ImportRequest ──► worker ── reads, writes and tests the model
 *                      ◄── ImportMessage ──          asks for languages; the pack's files come as blobs
 *   ModelImport ── packs:begin, packs:write …, packs:install ──► main process
 */

/** What a person gave: files, or one that the main process serves at an address. */
export interface GivenModel {
  /** The folder's, archive's or first file's. */
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly content: Blob }[];
  readonly address?: string;
}

export type ImportRequest =
  | ({ readonly type: 'begin'; readonly threads: number } & GivenModel)
  /** The answer to `asks`. */
  | { readonly type: 'languages'; readonly languages: StatedLanguages };

export type ImportMessage =
  | { readonly type: 'progress'; readonly progress: BringInProgress }
  /** The files leave the languages of these sides in doubt. */
  | { readonly type: 'asks'; readonly found: Found; readonly sides: Sides }
  | {
      readonly type: 'ready';
      readonly id: string;
      readonly name: string;
      readonly directions: readonly { readonly from: string; readonly to: string }[];
      readonly files: readonly (readonly [name: string, content: Blob])[];
    }
  | { readonly type: 'failed'; readonly failure: Failure };
