import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch, type LaunchOptions, type TestApp } from '../../e2e/support/app.ts';

export interface InspectorTest {
  readonly app: TestApp;
  readonly inspector: Page;
}

/** Types into the translator window and waits until its translation has settled. */
export async function translate({ page }: TestApp, text: string): Promise<void> {
  await page.locator('textarea').first().fill(text);
}

export function openInspector(app: TestApp): Promise<Page> {
  return app.inspector(() => app.page.evaluate(() => window.verso.invoke('inspector:open')));
}

/** The app with the shipped pack, a translated sentence, and an inspector that shows its attention. */
export async function launchInspector(text: string, options: LaunchOptions = {}): Promise<InspectorTest> {
  const app = await launch(options);
  await translate(app, text);
  const inspector = await openInspector(app);
  await ready(inspector);
  return { app, inspector };
}

/** Waits until the trace of a finished sentence is there: its translation ends with EOS. */
export async function ready(inspector: Page): Promise<void> {
  await inspector
    .locator('.strip [role=toolbar]')
    .nth(1)
    .getByRole('button', { name: /^EOS/ })
    .waitFor({ timeout: 90_000 });
}

export function view(inspector: Page, name: string): Promise<void> {
  return inspector.locator(`[data-view=${name}]`).click();
}

/** Answers the next save dialogs with a file of this name; returns its path and a reader that waits for it. */
export async function saveTo(app: TestApp, name: string): Promise<{ path: string; read: () => Promise<Buffer> }> {
  const path = join(tmpdir(), `verso-${process.pid}-${name}`);
  rmSync(path, { force: true });
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  const read = async (): Promise<Buffer> => {
    for (let waited = 0; waited < 20_000; waited += 50) {
      if (existsSync(path) && readFileSync(path).length > 0) return readFileSync(path);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${name} was not saved`);
  };
  return { path, read };
}

export async function openFrom(app: TestApp, path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, path);
}
