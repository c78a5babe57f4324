import type { Settings } from './bridge.ts';

/** Hypotheses that each search keeps: the careful one as many as the packs’ scores at a beam are given for. */
export const BEAMS: Readonly<Record<Settings['search'], number>> = { greedy: 1, beam: 4 };
