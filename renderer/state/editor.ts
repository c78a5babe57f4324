import type { Side } from './links.ts';

/** Words that somebody has selected, or looks at. */
export interface Picked {
  readonly side: Side;
  readonly word: string;
}

/** The field that holds the text. Changes through it can be undone there. */
export interface Editor {
  focus(): void;
  readonly selected: string;
  replace(text: string): Promise<void>;
  paste(): Promise<void>;
}
