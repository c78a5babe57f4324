import type { Settings } from './bridge.ts';

/** How sentences are searched for. */
export interface Search {
  /** Hypotheses kept at every step. */
  readonly beam: number;
  /** Whether the model of the other direction helps to choose. */
  readonly reverse: boolean;
}

/** What each choice of the settings means: the careful one keeps as many as the packs’ scores at a beam are given for. */
export const SEARCHES: Readonly<Record<Settings['search'], Search>> = {
  greedy: { beam: 1, reverse: false },
  beam: { beam: 4, reverse: false },
  reverse: { beam: 4, reverse: true },
};
