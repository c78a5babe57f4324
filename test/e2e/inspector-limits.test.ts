import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { VIEWS } from '../../renderer/state/inspector/views.ts';
import { launchInspector, openInspector, ready, translate, view } from '../renderer/inspector/window.ts';
import { reading, type TestApp } from './support/app.ts';

let app: TestApp;
let inspector: Page;
beforeAll(async () => {
  ({ app, inspector } = await launchInspector('机器学习正在改变世界。'));
}, 180_000);
afterAll(async () => {
  await app.close();
});

describe.each(['light', 'dark'] as const)('accessibility, %s', (theme) => {
  beforeAll(async () => {
    await app.page.evaluate((value) => window.verso.invoke('settings:write', { theme: value }), theme);
    await inspector.waitForFunction((value) => document.documentElement.dataset['theme'] === value, theme);
  });
  it.each(VIEWS)('%s has no violations', async (name) => {
    await view(inspector, name);
    if (name === 'experiment') await inspector.getByRole('switch').first().click();
    if (name === 'experiment') await inspector.locator('main .results table').first().waitFor({ timeout: 60_000 });
    if (name === 'beam') await inspector.getByText('Every step as a table').click();
    if (name === 'beam') await inspector.locator('.beam details tbody tr').first().waitFor({ timeout: 60_000 });
    // Colours are measured at rest, not half-way through a transition.
    await inspector.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          (animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity,
        ),
    );
    const { violations } = await new AxeBuilder({ page: inspector }).setLegacyMode(true).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
    ).toEqual([]);
    if (name === 'experiment') await inspector.getByRole('switch').first().click();
  });
});

it('a text longer than the model can read gets a clear message, and the next one works', async () => {
  await view(inspector, 'rewrite');
  const field = inspector.locator('main').getByRole('textbox');
  await field.fill('cat '.repeat(900));
  await inspector.getByRole('button', { name: 'Score it' }).click();
  await inspector
    .getByRole('alert')
    .getByText(/too long.*at most/)
    .waitFor({ timeout: 60_000 });
  await inspector.getByRole('button', { name: 'Back to the translation before' }).click();
  await ready(inspector);
  expect(await inspector.getByRole('alert').count()).toBe(0);
});

it('3,000 signs without an end are compared as far as a sentence goes, and the next sentence works', async () => {
  await view(inspector, 'compare');
  const pane = inspector.locator('section[aria-label="Sentence 1"]');
  await pane.getByRole('textbox').fill('猫'.repeat(3000));
  await pane.getByRole('button', { name: 'Translate' }).click();
  await pane.getByRole('application').waitFor({ timeout: 90_000 });
  await pane.getByRole('textbox').fill('我喜欢猫。');
  await pane.getByRole('button', { name: 'Translate' }).click();
  await pane.locator('canvas').first().waitFor({ timeout: 90_000 });
  await expect.poll(() => pane.locator('tbody tr').count(), { timeout: 60_000 }).toBeLessThan(20);
});

it('a window closed while it computes leaves no error and no request behind', async () => {
  const second = await openInspector(app);
  await ready(second);
  await view(second, 'experiment');
  await second.getByRole('switch').first().click();
  await second.getByRole('switch').nth(1).click();
  await second.close();
  await translate(app, '今天天气很好。');
  await inspector.getByRole('button', { name: /Following|Staying/ }).waitFor();
  await view(inspector, 'heads');
  const follow = inspector.getByRole('button', { name: 'Staying on this sentence' });
  if ((await follow.count()) > 0) await follow.click();
  await expect
    .poll(
      async () => (await inspector.locator('.strip [role=toolbar]').first().locator('button').allInnerTexts()).join(''),
      { timeout: 60_000 },
    )
    .toContain('天气');
  expect(app.errors).toEqual([]);
});

/** Resident memory of all processes of the app, in MB. */
const memory = () =>
  reading(app.electron)(
    ({ app: main }) => main.getAppMetrics().reduce((total, { memory: used }) => total + used.workingSetSize, 0) / 1024,
  );

it('20 openings leave no window and no trace behind: memory comes back within 150 MB', async () => {
  const cycle = async () => {
    const window = await openInspector(app);
    await ready(window);
    await window.locator('main canvas').first().waitFor();
    await window.close();
  };
  const windows = () => app.electron.windows().length;
  const open = windows();
  await cycle();
  await cycle();
  const before = await memory();
  for (let i = 0; i < 20; i++) await cycle();
  expect(windows()).toBe(open);
  await expect.poll(async () => (await memory()) - before, { timeout: 30_000, interval: 1000 }).toBeLessThan(150);
}, 300_000);
