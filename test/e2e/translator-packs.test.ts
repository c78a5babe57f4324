import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, type TestApp } from './support/app.ts';
import { editManifest, PackFolder, TranslatorWindow } from './support/translator.ts';

/* Packs that are not as they should be: each is named, with a remedy, and the others go on working. */

const packs = new PackFolder();
let app: TestApp;
let window: TranslatorWindow;

beforeAll(async () => {
  packs
    .add('sound', 'zh', 'en')
    .add('flipped', 'de', 'en', (folder) => {
      const path = join(folder, 'weights.safetensors');
      const bytes = readFileSync(path);
      bytes[bytes.length - 7]! ^= 1;
      writeFileSync(path, bytes);
    })
    .add('missing', 'fr', 'en', (folder) => rmSync(join(folder, 'weights.safetensors')))
    .add('truncated', 'es', 'en', (folder) => truncateSync(join(folder, 'weights.safetensors'), 1000))
    .add('newer', 'it', 'en', (folder) => editManifest(folder, (manifest) => ({ ...manifest, version: 99 })));
  app = await launch({ packs: packs.path });
  window = new TranslatorWindow(app.page);
  await window.ready();
});
afterAll(async () => {
  await app.close();
  packs.remove();
});

describe('a broken pack', () => {
  const damage: readonly (readonly [string, string, RegExp])[] = [
    ['one flipped byte', 'de', /weights\.safetensors.*(damaged|checksum)/i],
    ['a missing file', 'fr', /weights\.safetensors.*missing/i],
    ['a truncated file', 'es', /weights\.safetensors.*(size|bytes|incomplete)/i],
  ];
  for (const [name, from, message] of damage) {
    it(`with ${name} is named, and the sound one still translates`, async () => {
      await window.source.fill('Guten Tag.');
      await app.page.getByLabel('Translate from').selectOption(from);
      const alert = app.page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).toMatch(message);
      expect(await alert.innerText()).toContain('This language pack is damaged');
      await expect.poll(() => window.source.inputValue()).toBe('Guten Tag.');
      await window.button('Choose a pair that works').click();
      await expect.poll(() => window.from()).toBe('zh');
      await window.finished('Guten Tag.');
      expect(await alert.count()).toBe(0);
    });
  }

  it('of a newer format is named in the settings, with what to do', async () => {
    await window.button('Settings').click();
    const problem = app.page.locator('.problem', { hasText: 'version 99' });
    await problem.waitFor();
    expect(await problem.innerText()).toMatch(/Update Verso/);
    await app.page.keyboard.press('Escape');
  });
});

it('no pack at all: the window says so and stays', async () => {
  const none = new PackFolder();
  const empty = await launch({ packs: none.path });
  try {
    const alert = empty.page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('This pair of languages is not installed');
    await empty.page.locator('textarea').fill('你好');
    await alert.waitFor();
  } finally {
    await empty.close();
    none.remove();
  }
});
