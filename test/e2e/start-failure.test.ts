import { AxeBuilder } from '@axe-core/playwright';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openInspector } from '../renderer/inspector/window.ts';
import { launch, type TestApp } from './support/app.ts';

/* A window that cannot start is not blank: it says what is wrong and what to do, and doing it helps. */

let app: TestApp;
beforeAll(async () => {
  app = await launch();
});
afterEach(() => answer(app.electron, []));
afterAll(() => app.close());

/** From now on the main process fails on these channels; on none, it answers all. */
async function answer(electron: ElectronApplication, failing: readonly string[]): Promise<void> {
  await electron.evaluate(({ ipcMain }, channels) => {
    type Handler = (event: unknown, channel: string, argument: unknown) => unknown;
    const kept = globalThis as { handler?: Handler | undefined };
    // Electron keeps handlers here and has no other way to wrap one.
    kept.handler ??= (ipcMain as unknown as { _invokeHandlers: Map<string, Handler> })._invokeHandlers.get(
      'verso:invoke',
    );
    ipcMain.removeHandler('verso:invoke');
    ipcMain.handle('verso:invoke', (event, channel: string, argument: unknown) => {
      const failure = { code: 'unexpected', arguments: { problem: 'The disk does not answer.' } };
      return channels.includes(channel) ? { ok: false, failure } : kept.handler?.(event, channel, argument);
    });
  }, failing);
}

/** What the window says must be heard, read and reached. */
async function expectExplained(page: Page, title: string): Promise<void> {
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.getByRole('heading').innerText()).toBe(title);
  expect(await alert.innerText()).toContain('The disk does not answer.');
  expect(await alert.innerText()).toContain('close Verso and start it anew');
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

describe.each(['settings:read', 'packs:list', 'terms:read', 'draft:read'])('without an answer to %s', (channel) => {
  it('the translator says so, and opens when there is one', async () => {
    await answer(app.electron, [channel]);
    await app.page.reload();
    await expectExplained(app.page, 'Verso could not open this window');
    await answer(app.electron, []);
    await app.page.getByRole('button', { name: 'Try again' }).click();
    await app.page.locator('textarea').waitFor();
    expect(await app.page.getByRole('alert').count()).toBe(0);
  });
});

describe('without an engine', () => {
  it('the inspector says so, and works when there is one', async () => {
    await answer(app.electron, ['engine:connect']);
    const inspector = await openInspector(app);
    await expectExplained(inspector, 'The translation engine could not be started');
    await answer(app.electron, []);
    await inspector.getByRole('button', { name: 'Try again' }).click();
    await inspector.getByText('Translate a sentence in the Verso window').waitFor();
    await app.page.locator('textarea').fill('我喜欢读书。');
    await inspector.locator('main canvas').first().waitFor({ timeout: 60_000 });
    await inspector.close();
  });

  it('the translator says so and keeps the text, and translates when there is one', async () => {
    await answer(app.electron, ['engine:connect']);
    await app.page.reload();
    const alert = app.page.getByRole('alert');
    await alert.getByText('The disk does not answer.').waitFor();
    expect(await alert.innerText()).toContain('Your text is safe. You can try again.');
    await answer(app.electron, []);
    await app.page.getByRole('button', { name: 'Try again' }).click();
    await app.page.locator('[role=textbox][aria-readonly=true]').waitFor();
    expect(await app.page.locator('textarea').inputValue()).toBe('我喜欢读书。');
  });
});
