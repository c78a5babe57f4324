import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bridge } from '../../main/contract.ts';
import { knownLanguages } from '../../main/packs/known-models.ts';
import { launch, type TestApp } from './support/app.ts';
import { ModelLibrary } from './support/model-library.ts';
import { editManifest, PackFolder, TranslatorWindow } from './support/translator.ts';

/* Languages are said where files do not, corrected where they are wrong, and found among hundreds; a text is summarised. */

const home = mkdtempSync(join(tmpdir(), 'verso-languages-'));
const fixtures = join(import.meta.dirname, '../fixtures/import');
const shipped = new PackFolder().add('sound', 'zh', 'en');
let app: TestApp;
let window: TranslatorWindow;
let library: ModelLibrary;

beforeAll(async () => {
  app = await launch({ packs: shipped.path });
  window = new TranslatorWindow(app.page);
  library = new ModelLibrary(app);
  await window.ready();
});
afterAll(async () => {
  await app.close();
  shipped.remove();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** A folder of a fixture's model, named as told, so that nothing tells its languages. */
function folder(fixture: string, name: string): string {
  const path = join(home, name);
  cpSync(join(fixtures, fixture), path, { recursive: true, filter: (file) => !/(json\.gz|README\.md)$/.test(file) });
  return path;
}

/** Opens a picker, types, and takes what is found first. */
async function pick(label: string, query: string): Promise<void> {
  await library.dialog
    .getByRole('button', { name: new RegExp(`^${label}: `) })
    .first()
    .click();
  const field = app.page.getByRole('combobox', { name: label, exact: true });
  await field.fill(query);
  await app.page.keyboard.press('Enter');
  await expect.poll(() => field.count()).toBe(0);
}

describe('a model that does not tell its languages', () => {
  it('is installed for those that a person says', async () => {
    await library.drop(folder('opus', 'model'));
    await library.dialog.getByText('do not say which languages').waitFor();
    await window.expectAccessible();
    const install = library.dialog.getByRole('button', { name: 'Install', exact: true });
    expect(await install.isDisabled()).toBe(true);
    await pick('From', 'svenska');
    await pick('To', 'swed');
    await library.dialog.getByText('These are the same language').waitFor();
    await pick('To', '冰岛');
    await install.click();
    await library.installed('OPUS-MT sv–is');
    await library.dialog.getByRole('button', { name: 'Translate with it' }).click();
    await expect.poll(() => window.from()).toBe('sv');
    expect((await window.translate('the cat sees the dog')).trim()).not.toBe('');
  });

  it('is corrected in the library, where Escape closes the list alone', async () => {
    await window.useTool('Model library');
    const row = await library.opened('OPUS-MT sv–is');
    await row.getByRole('button', { name: 'Correct languages…' }).click();
    await row.getByRole('button', { name: 'To: Icelandic' }).click();
    // Few are quickly looked through.
    await app.page.getByRole('combobox', { name: 'To', exact: true }).fill('icel');
    await window.expectAccessible();
    await app.page.keyboard.press('Escape');
    expect(await library.dialog.isVisible()).toBe(true);
    await pick('To', 'kbp');
    await row.getByRole('button', { name: 'Correct', exact: true }).click();
    await library.dialog.getByText('its languages were corrected').waitFor();
    await library.row('OPUS-MT sv–kbp').getByText('Swedish → Kabiyè').waitFor();
  });

  it('that is there already, in another version, is kept beside it', async () => {
    await library.drop(folder('firefox', 'one'));
    await library.installed('Firefox en–de');
    await library.dialog.getByRole('button', { name: 'Dismiss' }).click();
    await library.drop(folder('firefox-split', 'other'));
    await library.dialog.getByText('Another version of “Firefox en–de” is installed.').waitFor();
    await library.dialog.getByRole('button', { name: 'Keep both' }).click();
    await library.installed('Firefox en–de (2)');
    await library.row('Firefox en–de').waitFor();
    await library.row('Firefox en–de (2)').waitFor();
  });

  it('shows where to drop it above the dialog that is open', async () => {
    const transfer = await app.page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File([''], 'model.zip'));
      return data;
    });
    await app.page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
    const sign = app.page.getByText('Drop the model here');
    await sign.waitFor();
    expect(await sign.evaluate((text) => text.closest('[popover]')?.matches(':popover-open'))).toBe(true);
    await app.page.dispatchEvent('main', 'dragleave', { dataTransfer: transfer });
    await expect.poll(() => sign.count()).toBe(0);
  });
});

describe('the languages of the translator', () => {
  it('are a short list where there are few, whose end leads to all others', async () => {
    await app.page.keyboard.press('Escape');
    const few = app.page.locator('select[aria-label="Translate from"]');
    const field = app.page.locator('input[aria-label="Translate from"]');
    await few.selectOption('more');
    await field.fill('cestina');
    await app.page.keyboard.press('Enter');
    await library.button('From: Czech').waitFor();
    await app.page.keyboard.press('Escape');
  });

  it('are searched where there are hundreds, by keyboard and in a small window', async () => {
    const tags = knownLanguages.filter((tag) => tag !== 'en' && tag !== 'sv');
    const packs = new PackFolder().add('many', 'de', 'en', (path) =>
      editManifest(path, (manifest) => ({
        ...manifest,
        directions: tags.flatMap((tag) => [
          { from: tag, to: 'en', tag: null },
          { from: 'en', to: tag, tag: null },
        ]),
      })),
    );
    const many = await launch({ packs: packs.path });
    try {
      const { page } = many;
      const there = new TranslatorWindow(page);
      await there.ready();
      await page.setViewportSize({ width: 360, height: 600 });
      await there.button(/^Translate from: /).click();
      const field = page.getByRole('combobox', { name: 'Translate from' });
      await field.fill('عرب');
      await page.getByRole('option', { name: 'Arabic' }).first().waitFor();
      const box = (await page.getByRole('listbox').boundingBox())!;
      expect([box.x >= 0, box.x + box.width <= 360, box.y + box.height <= 600]).toEqual([true, true, true]);
      await there.expectAccessible();
      await page.keyboard.press('Enter');
      await expect.poll(() => there.from()).toBe('ar');
      await there.button('Translate from: Arabic').click();
      // Chosen last, so it comes first; a step up leads to the end.
      await expect.poll(() => field.getAttribute('aria-activedescendant')).toMatch(/-1$/);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => field.getAttribute('aria-activedescendant')).toMatch(/-2$/);
      await field.fill('swedish');
      await page.getByRole('option', { name: 'Get…' }).click();
      await page.getByRole('button', { name: 'From: Swedish' }).waitFor();
      expect(many.errors).toEqual([]);
    } finally {
      await many.close();
      packs.remove();
    }
  });
});

describe('a model that summarises', () => {
  it('offers a summary, which is written beside the translation and is no part of the history', async () => {
    const path = join(home, 'bart-large-cnn');
    cpSync(join(fixtures, 'hugging-face/bart-large-cnn'), path, { recursive: true });
    rmSync(join(path, 'golden.json'));
    await window.source.fill('');
    const offer = window.button('Summarise the text');
    expect(await offer.count()).toBe(0);
    await library.drop(path);
    await library.installed('bart-large-cnn');
    await library.button('Summarise with it').click();
    const panel = app.page.getByRole('dialog', { name: 'Summary' });
    await panel.getByText('Type or paste a text first').waitFor();
    await app.page.keyboard.press('Escape');
    const text = 'the cat sees the dog. the dog reads a book.';
    const translation = await window.translate(text);
    await offer.click();
    await panel.getByText(/^\d+ characters in \d+\.$/).waitFor();
    await panel.getByText('Written by bart-large-cnn').waitFor();
    await window.expectAccessible();
    const written = await panel.locator('.text').textContent();
    await panel.getByRole('button', { name: 'Copy summary' }).click();
    await expect.poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(written);
    await app.page.keyboard.press('Escape');
    expect(await window.finished(text)).toBe(translation);
    const history = await app.page.evaluate(() =>
      (globalThis as unknown as { verso: Bridge }).verso.invoke('history:list', {
        query: { words: '', favourites: false },
        after: null,
      }),
    );
    expect(JSON.stringify(history)).not.toContain(JSON.stringify(written).slice(1, -1));
  });
});
