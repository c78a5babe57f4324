import type { LiveSentence } from '../../engine/engine.ts';

/** The sentence under the glass. */
export interface Subject {
  readonly from: string;
  readonly to: string;
  readonly sourceText: string;
  readonly source: readonly number[];
  /** Without decoder start; grows while the sentence is being decoded. */
  readonly target: readonly number[];
  readonly targetText: string;
  readonly done: boolean;
  /** What the user wrote, where two packs translate it and this is the second's part. */
  readonly original?: { readonly language: string; readonly text: string };
  /** Where the target came from. */
  readonly origin: 'translator' | 'example' | 'session' | 'alternative' | 'edited';
}

export function fromLive(sentence: LiveSentence): Subject {
  const { key: _key, ...subject } = sentence;
  return { ...subject, origin: 'translator' };
}

export function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}

/** Whether two subjects are the same tokens under the same model. */
export function sameSentence(a: Subject, b: Subject): boolean {
  return a.from === b.from && a.to === b.to && sameIds(a.source, b.source) && sameIds(a.target, b.target);
}
