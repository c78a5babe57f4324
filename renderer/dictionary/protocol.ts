import type { Range } from '../../models/events.ts';
import type { Found, SearchResults } from '../../models/dictionary/look-up.ts';

/** What the dictionary's thread is asked, and what it answers. */
export interface DictionaryCalls {
  readonly lookAt: {
    readonly argument: { readonly text: string; readonly offset: number };
    readonly result: Found | null;
  };
  readonly lookUp: {
    readonly argument: { readonly text: string; readonly range: Range };
    readonly result: Found | null;
  };
  readonly search: { readonly argument: string; readonly result: SearchResults };
}
export type DictionaryCall = keyof DictionaryCalls;

export type DictionaryRequest = {
  [C in DictionaryCall]: { readonly id: number; readonly call: C; readonly argument: DictionaryCalls[C]['argument'] };
}[DictionaryCall];

export type DictionaryAnswer =
  | { readonly id: number; readonly result: DictionaryCalls[DictionaryCall]['result'] }
  | { readonly id: number; readonly problem: string };
