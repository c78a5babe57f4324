import type { BringInProgress } from '../../../models/bring-in.ts';
import type { Failure } from '../../../models/pack/failure.ts';

/*
 *   ModelImport (page) ── ImportRequest ──► worker ── reads, writes and tests the model
 *                      ◄── ImportMessage ──          the pack's files come as blobs
 *   ModelImport ── packs:begin, packs:write …, packs:install ──► main process
 */

/** What a person gave: files, or one that the main process serves at an address. */
export interface GivenModel {
  /** The folder's, archive's or first file's. */
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly content: Blob }[];
  readonly address?: string;
}

export interface ImportRequest extends GivenModel {
  readonly threads: number;
}

export type ImportMessage =
  | { readonly type: 'progress'; readonly progress: BringInProgress }
  | {
      readonly type: 'ready';
      readonly id: string;
      readonly name: string;
      readonly directions: readonly { readonly from: string; readonly to: string }[];
      readonly files: readonly (readonly [name: string, content: Blob])[];
    }
  | { readonly type: 'failed'; readonly failure: Failure };
