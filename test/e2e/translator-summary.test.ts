import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, type TestApp } from './support/app.ts';
import { ModelLibrary, withoutTrash } from './support/model-library.ts';
import { PackFolder, TranslatorWindow } from './support/translator.ts';

/* Each kind of model that summarises is dropped, writes, is there after a restart and writes the same, and is removed. */

const home = mkdtempSync(join(tmpdir(), 'verso-summary-'));
const fixtures = join(import.meta.dirname, '../fixtures/import/hugging-face');
const userData = join(home, 'user');
const text = 'the cat sees the dog. the dog reads a book.';
const MODELS = ['bart-large-cnn', 'pegasus-xsum'];
const shipped = new PackFolder().add('sound', 'zh', 'en');
const written = new Map<string, string>();
let app: TestApp;
let window: TranslatorWindow;
let library: ModelLibrary;

async function start(): Promise<void> {
  app = await launch({ packs: shipped.path, userData });
  window = new TranslatorWindow(app.page);
  library = new ModelLibrary(app);
  await withoutTrash(app);
  await window.ready();
}

/** Writes a summary with a model, chosen where there are several. */
async function summary(model: string): Promise<string> {
  await window.source.fill(text);
  await window.button('Summarise the text').click();
  const panel = app.page.getByRole('dialog', { name: 'Summary' });
  const choice = panel.getByLabel('Model', { exact: true });
  if ((await choice.count()) > 0) await choice.selectOption({ label: model });
  await panel.getByText(`Written by ${model}.`).waitFor();
  await panel.getByText(/^\d+ characters in \d+\.$/).waitFor();
  const found = await panel.locator('.text').innerText();
  await app.page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  return found;
}

beforeAll(start);
afterAll(async () => {
  await app.close();
  shipped.remove();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

describe('models that summarise', () => {
  it.each(MODELS)('%s is dropped, installed, and writes', async (model) => {
    const path = join(home, model);
    cpSync(join(fixtures, model), path, { recursive: true, filter: (file) => !/(json\.gz|golden\.json)$/.test(file) });
    await library.drop(path);
    await library.installed(model);
    await app.page.keyboard.press('Escape');
    written.set(model, await summary(model));
    expect(written.get(model)).not.toBe('');
  });

  it('write the same after a restart', async () => {
    await app.close();
    await start();
    for (const model of MODELS) expect(await summary(model)).toBe(written.get(model));
  });

  it('are removed, and nothing offers a summary any more', async () => {
    await window.useTool('Model library');
    for (const model of MODELS) await library.remove(model);
    await app.page.keyboard.press('Escape');
    await expect.poll(() => window.button('Summarise the text').count()).toBe(0);
  });
});
