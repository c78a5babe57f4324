import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { partialOf, removeLeftovers } from '../../../scripts/setup/leftovers.mjs';

it('removes what a killed set-up left, and nothing that is still being made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verso-leftovers-'));
  try {
    const dist = join(folder, 'dist');
    const mine = partialOf(dist);
    for (const path of [dist, mine, `${dist}.part-4194304999`, `${dist}.part-`, join(folder, 'distance.part-1x')])
      mkdirSync(path);
    removeLeftovers(dist);
    expect(readdirSync(folder).toSorted()).toEqual(['dist', basename(mine), 'distance.part-1x'].toSorted());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
