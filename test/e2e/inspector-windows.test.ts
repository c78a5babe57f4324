import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { VIEWS, type View } from '../../renderer/state/inspector/views.ts';
import { layoutFaults, resize } from '../renderer/inspector/layout.ts';
import { launchInspector, view } from '../renderer/inspector/window.ts';
import type { TestApp } from './support/app.ts';

/* Windows of every size that people have: nothing overlaps, everything can be reached. */

let app: TestApp;
let inspector: Page;
beforeAll(async () => {
  ({ app, inspector } = await launchInspector('他昨天在北京买了一本书。'));
  await view(inspector, 'compare');
  await inspector.getByRole('button', { name: 'Take the current sentence' }).click();
  await inspector.locator('main canvas').first().waitFor();
  await view(inspector, 'rewrite');
  await inspector.locator('section.panel .tokens button').nth(1).click();
}, 180_000);
afterAll(async () => {
  await app.close();
});

/** Opens a view with everything in it that takes a moment to come. */
async function open(name: View): Promise<void> {
  await view(inspector, name);
  if (name === 'beam') await inspector.locator('.beam > table').waitFor({ timeout: 60_000 });
  else if (name !== 'rewrite' && name !== 'model') await inspector.locator('main canvas').first().waitFor();
}

describe.each([
  // What a window of 720 × 960 has at a zoom of 200 %.
  { width: 360, height: 480 },
  { width: 720, height: 520 },
  { width: 900, height: 600 },
  { width: 1024, height: 768 },
])('at $width × $height', (size) => {
  beforeAll(() => resize(inspector, size));

  it.each(VIEWS)('%s: nothing overlaps, everything can be reached', async (name) => {
    await open(name);
    // Once for the pictures to follow the view's panels.
    await resize(inspector, size);
    expect(await layoutFaults(inspector)).toEqual([]);
  });

  it('pictures keep a size that can be read', async () => {
    await open('heads');
    await resize(inspector, size);
    const picture = await inspector.locator('main .matrix .scroller').boundingBox();
    expect(picture?.height).toBeGreaterThanOrEqual(200);
    expect(picture?.width).toBeGreaterThanOrEqual(Math.min(300, size.width - 80));
  });
});

it.each([1001, 1010, 1024])('at %i px the last head of the grid is not cut off', async (width) => {
  await resize(inspector, { width, height: 768 });
  await open('heads');
  await resize(inspector, { width, height: 768 });
  const head = await inspector.locator('[data-head$=".7"]').first().boundingBox();
  const panel = await inspector.locator('main .choose').boundingBox();
  expect(head!.x + head!.width).toBeLessThanOrEqual(panel!.x + panel!.width);
});

it('every other view says that an experiment is active, and leads to it', async () => {
  await resize(inspector, { width: 1024, height: 768 });
  await open('experiment');
  const bar = inspector.locator('.bar[role=status]');
  expect(await bar.count()).toBe(0);
  await inspector.getByRole('switch').first().click();
  for (const name of VIEWS.filter((each) => each !== 'experiment')) {
    await open(name);
    await bar.getByText('An experiment is active').waitFor();
    expect(await bar.innerText(), name).toContain('1 head off');
  }
  await bar.getByRole('button', { name: 'Show the experiment' }).click();
  await inspector.getByRole('switch', { checked: false }).waitFor();
  await open('words');
  await bar.getByRole('button', { name: 'Undo all changes' }).click();
  await bar.waitFor({ state: 'detached' });
});

it('no page wrote an error', () => {
  expect(app.errors).toEqual([]);
});
