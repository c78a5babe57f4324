import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportPack } from '../../main/packs/export.ts';
import { PackLibrary } from '../../main/packs/library.ts';
import { openInspector, ready } from '../renderer/inspector/window.ts';
import { launch, type TestApp } from './support/app.ts';
import { ModelLibrary, withoutTrash } from './support/model-library.ts';
import { PackFolder, TranslatorWindow } from './support/translator.ts';

/*
 * Every format of open models, in files that its own program wrote (scripts/fixtures-import, scripts/fixtures-marian): each
 * is dropped on the window, translates, shows where words came from, opens in the inspector, is there after the app was
 * started again, and is removed.
 */

const home = mkdtempSync(join(tmpdir(), 'verso-formats-'));
const fixtures = join(import.meta.dirname, '../fixtures/import');
const userData = join(home, 'profile');
const shipped = new PackFolder().add('sound', 'zh', 'en');
let app: TestApp;
let window: TranslatorWindow;
let library: ModelLibrary;

interface Format {
  readonly format: string;
  readonly name: string;
  /** What is dropped. */
  readonly paths: () => readonly string[] | Promise<readonly string[]>;
  /** A direction of it, and a text with a word that the translation of this model holds. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

const formats: readonly Format[] = [
  huggingFace('opus-mt-en-fr', 'Marian of Hugging Face, a folder with safetensors'),
  huggingFace('opus-mt-en-ROMANCE', 'Marian of Hugging Face, a folder with a pickle and several targets'),
  huggingFace('m2m100', 'M2M-100, a folder'),
  huggingFace('nllb-200', 'NLLB, a folder'),
  huggingFace('mbart-large-50', 'mBART, a folder'),
  {
    ...{ format: 'Marian, as OPUS-MT publishes it, a zip', name: 'OPUS-MT en–de', from: 'en', to: 'de' },
    text: 'the cat sees the dog',
    paths: async () => [await zipped(published('opus'), 'opus-en-de.zip')],
  },
  {
    ...{ format: 'Firefox, its files', name: 'Firefox en–de', from: 'en', to: 'de', text: 'the cat sees the dog' },
    paths: () => {
      const folder = published('firefox');
      return readdirSync(folder).map((file) => join(folder, file));
    },
  },
  {
    ...{ format: 'Verso’s own', name: 'Tiny de–en', from: 'de', to: 'en', text: 'Guten Tag.' },
    paths: async () => {
      const source = new PackFolder().add('tiny-de-en', 'de', 'en');
      const archive = join(home, 'tiny.verso');
      await exportPack(new PackLibrary([{ path: source.path, origin: 'own' }]), 'tiny-de-en', archive);
      source.remove();
      return [archive];
    },
  },
];

function huggingFace(name: string, format: string): Format {
  const paths = (): string[] => [published(`hugging-face/${name}`)];
  return { format, name, from: 'en', to: 'fr', text: 'the cat reads a small book', paths };
}

/** A folder of a fixture's files as their publisher has them. */
function published(fixture: string): string {
  const folder = join(home, basename(fixture));
  cpSync(join(fixtures, fixture), folder, {
    recursive: true,
    filter: (path) => !/(logits\.json\.gz|golden\.json|README\.md)$/.test(path),
  });
  return folder;
}

async function zipped(folder: string, name: string): Promise<string> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const file of readdirSync(folder))
    await zip.add(`${basename(folder)}/${file}`, new Uint8ArrayReader(readFileSync(join(folder, file))));
  writeFileSync(join(home, name), await zip.close());
  return join(home, name);
}

async function start(): Promise<void> {
  app = await launch({ packs: shipped.path, userData });
  window = new TranslatorWindow(app.page);
  library = new ModelLibrary(app);
  await withoutTrash(app);
  await window.ready();
}

/** Translates, and shows where a word of the translation came from. */
async function translates({ text, from, to }: Format): Promise<string> {
  await window.source.fill(text);
  await window.choose('Translate from', from);
  await window.choose('Translate to', to);
  const translation = await window.finished(text);
  expect(translation.trim()).not.toBe('');
  return translation;
}

beforeAll(async () => {
  mkdirSync(userData);
  // What else is chosen depends on how fast the machine is.
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ search: 'greedy' }));
  await start();
});
afterAll(async () => {
  await app.close();
  shipped.remove();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** By format, until the app was started again. */
const translations = new Map<string, string>();

describe.each(formats)('$format', (format) => {
  it('is dropped, installed, and translates', async () => {
    await library.drop(...(await format.paths()));
    await library.installed(format.name);
    await library.button('Translate with it').click();
    translations.set(format.name, await translates(format));
  });

  it('shows where words came from', async () => {
    const [word = ''] = translations.get(format.name)!.match(/[\p{L}]+/u) ?? [];
    const { x, y } = await window.placeOf(window.target, word);
    await app.page.mouse.move(x, y);
    await expect.poll(async () => (await window.painted('source-mark')).length).toBeGreaterThan(0);
    for (const mark of await window.painted('source-mark')) expect(format.text).toContain(mark);
    await app.page.mouse.move(1, 1);
  });

  it('opens in the inspector', async () => {
    const inspector = await openInspector(app);
    await ready(inspector);
    await inspector.close();
  });
});

describe('after the app was started again', () => {
  beforeAll(async () => {
    await app.close();
    await start();
  });

  it.each(formats)('$format is there, sound, and translates as before', async (format) => {
    await window.useTool('Model library');
    const row = await library.opened(format.name);
    await row.getByRole('button', { name: 'Verify' }).click();
    await library.dialog.getByText(`${format.name}: every file is as it should be.`).waitFor();
    await row.getByRole('button', { name: 'Translate with it' }).click();
    expect(await translates(format)).toBe(translations.get(format.name));
  });

  it('each is removed', async () => {
    await window.useTool('Model library');
    for (const { name } of formats) await library.remove(name);
    await expect.poll(() => library.dialog.locator('details').count()).toBe(1);
    await app.page.keyboard.press('Escape');
    await expect.poll(() => window.from()).toBe('zh');
    expect((await window.translate('你好。')).trim()).not.toBe('');
  });
});
