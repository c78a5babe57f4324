import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bridge } from '../../main/contract.ts';
import { exportPack } from '../../main/packs/export.ts';
import { PackLibrary } from '../../main/packs/library.ts';
import { launch, type TestApp } from './support/app.ts';
import { PackFolder, TranslatorWindow } from './support/translator.ts';

/* A model is dropped on the window: it is tested, installed, translates, is there after a restart, and is removed. */

const home = mkdtempSync(join(tmpdir(), 'verso-models-'));
const userData = join(home, 'profile');
const shipped = new PackFolder().add('sound', 'zh', 'en');
const source = new PackFolder().add('tiny-de-en', 'de', 'en');
const archive = join(home, 'tiny.verso');
let app: TestApp;
let window: TranslatorWindow;

async function start(): Promise<void> {
  app = await launch({ packs: shipped.path, userData });
  window = new TranslatorWindow(app.page);
  await window.ready();
}

beforeAll(async () => {
  mkdirSync(userData);
  await exportPack(new PackLibrary([{ path: source.path, origin: 'own' }]), 'tiny-de-en', archive);
  await start();
});
afterAll(async () => {
  await app.close();
  shipped.remove();
  source.remove();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Drops files as a person does; the page sees what a drag brings. */
async function drop(...files: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<void> {
  const contents = files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')] as const);
  const transfer = await app.page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [name, content] of all)
      data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name));
    return data;
  }, contents);
  for (const type of ['dragover', 'drop']) await app.page.dispatchEvent('main', type, { dataTransfer: transfer });
}

const dialog = () => app.page.getByRole('dialog', { name: 'Model library' });
const row = (name: string) => dialog().locator('details', { hasText: name });

describe('a model', () => {
  it('that is dropped on the window is installed and translates', async () => {
    await drop(['tiny.verso', readFileSync(archive)]);
    await dialog().getByText('Tiny de–en is installed.').waitFor();
    await window.expectAccessible();
    await dialog().getByRole('button', { name: 'Translate with it' }).click();
    await expect.poll(() => window.from()).toBe('de');
    expect((await window.translate('Guten Tag.')).trim()).not.toBe('');
  });

  it('that is dropped once more is there already, and a damaged one is refused', async () => {
    await drop(['tiny.verso', readFileSync(archive)]);
    await dialog().getByText('installed already, just as it is here').waitFor();
    await dialog().getByRole('button', { name: 'Dismiss' }).click();
    const damaged = new Uint8Array(readFileSync(archive));
    damaged[damaged.length >> 1]! ^= 255;
    await drop(['tiny.verso', damaged]);
    await dialog().getByText('This model was not added').waitFor();
    await drop(['tiny.zip', new TextEncoder().encode('no archive')]);
    await dialog().getByText('it is damaged or cut off').waitFor();
    await app.page.keyboard.press('Escape');
  });

  it('is there after a restart, and is opened in the inspector', async () => {
    await app.close();
    await start();
    await window.useTool('Model library');
    await row('Tiny de–en').locator('summary').click();
    await row('Tiny de–en').getByRole('button', { name: 'Verify' }).click();
    await dialog().getByText('every file is as it should be').waitFor();
    const inspector = await app.inspector(() => row('Tiny de–en').getByRole('button', { name: 'Inspect' }).click());
    await inspector.close();
    expect(await window.from()).toBe('de');
  });

  it('is removed, and what is left translates', async () => {
    // Nothing here has a trash.
    await app.electron.evaluate(({ shell }) => {
      const { rmSync: remove } = process.getBuiltinModule('node:fs');
      shell.trashItem = async (path) => remove(path, { recursive: true });
    });
    await row('Tiny de–en').getByRole('button', { name: 'Remove' }).click();
    await row('Tiny de–en').getByRole('button', { name: 'Remove' }).click();
    await dialog().getByText('is in the trash').waitFor();
    await expect.poll(() => row('Tiny de–en').count()).toBe(0);
    await app.page.keyboard.press('Escape');
    await expect.poll(() => window.from()).toBe('zh');
    expect((await window.translate('你好。')).trim()).not.toBe('');
  });

  it('is installed from a file that the app is opened with', async () => {
    await app.electron.evaluate(
      ({ app: application }, path) => void application.emit('open-file', { preventDefault: () => undefined }, path),
      archive,
    );
    await dialog().getByText('Tiny de–en is installed.').waitFor();
    const about = await app.page.evaluate(() =>
      (globalThis as unknown as { verso: Bridge }).verso.invoke('about:read'),
    );
    expect(about.blockedRequests).toBe(0);
  });

  it('is told of by its publisher’s page, which opens only when the user agrees', async () => {
    await app.electron.evaluate(({ dialog: dialogs, shell }) => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      dialogs.showMessageBox = (async () => ({ response: seen.length === 0 ? (seen.push('asked'), 1) : 0 })) as never;
      shell.openExternal = async (address) => void seen.push(address);
    });
    await app.page.keyboard.press('Escape');
    await window.useTool('Model library');
    const page = dialog().getByRole('button', { name: 'Open page… OPUS-MT' });
    await page.click();
    await page.click();
    await expect
      .poll(() => app.electron.evaluate(() => (globalThis as unknown as { seen: string[] }).seen))
      .toEqual(['asked', 'https://huggingface.co/Helsinki-NLP/opus-mt-de-en']);
  });
});
