import { afterEach, expect } from 'vitest';

/* A file that imports this has no state of a decoder left over after any of its tests. */

/** States that nobody has disposed of. */
export const liveStates = new Set<object>();

afterEach(() => {
  const left = liveStates.size;
  liveStates.clear();
  expect(left, 'states that were not disposed of').toBe(0);
});
