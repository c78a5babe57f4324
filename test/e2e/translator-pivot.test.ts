import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInspector, ready } from '../renderer/inspector/window.ts';
import { launch, type TestApp } from './support/app.ts';
import { PackFolder, TranslatorWindow } from './support/translator.ts';

/* No pack translates German into Chinese, but two do, one after the other. */

const packs = new PackFolder().add('de-en', 'de', 'en').add('en-zh', 'en', 'zh').add('zh-en', 'zh', 'en');
const TEXT = 'Guten Tag. Der Hund schläft.';
let app: TestApp;
let window: TranslatorWindow;

beforeAll(async () => {
  app = await launch({ packs: packs.path });
  window = new TranslatorWindow(app.page);
  await window.ready();
});
afterAll(async () => {
  await app.close();
  packs.remove();
});

describe('a pair that no pack has', () => {
  it('is translated through English, which the window says', async () => {
    await window.choose('Translate from', 'de');
    await window.source.fill(TEXT);
    await window.choose('Translate to', 'zh');
    const translation = await window.finished(TEXT);
    expect(translation.trim()).not.toBe('');
    await app.page.getByText('Through English').waitFor();
    await window.expectAccessible();
  });

  it('shows where words came from', async () => {
    const { x, y } = await window.placeOf(window.target, /\S/.exec(await window.targetText())![0]);
    await app.page.mouse.move(x, y);
    await expect.poll(async () => (await window.painted('source-mark')).length).toBeGreaterThan(0);
    for (const mark of await window.painted('source-mark')) expect(TEXT).toContain(mark);
    await app.page.mouse.move(1, 1);
  });

  it('shows the second model in the inspector, and says so', async () => {
    const inspector = await openInspector(app);
    await ready(inspector);
    await inspector.getByText(/Second of two models: what it reads is the English/).waitFor();
    expect(await inspector.getByText(/Second of two models/).innerText()).toContain('Guten Tag.');
    await inspector.close();
  });

  it('is kept in the history, and needs two packs no more when one has the pair', async () => {
    await window.choose('Translate to', 'en');
    await window.finished(TEXT);
    expect(await app.page.getByText('Through English').count()).toBe(0);
    await window.useTool('History');
    await app.page.getByRole('dialog', { name: 'History' }).getByText('Guten Tag.').first().waitFor();
  });
});
