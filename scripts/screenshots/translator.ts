import { mkdirSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import setup from '../../test/e2e/support/global-setup.ts';
import { launch, type TestApp } from '../../test/e2e/support/app.ts';
import { ModelLibrary } from '../../test/e2e/support/model-library.ts';
import { PackFolder, TranslatorWindow } from '../../test/e2e/support/translator.ts';
import { root } from '../setup/paths.mjs';

/** Takes the pictures of the translator window and of the model library in the README and docs, from the real app with the shipped packs. */
const folder = process.argv[2] ?? join(root, 'docs', 'images');
const TEXT = process.argv[3] ?? '机器学习正在改变我们的生活。\n\n今天天气很好，我们去公园散步。';
mkdirSync(folder, { recursive: true });

async function shoot(app: TestApp, name: string): Promise<void> {
  await app.page.waitForTimeout(600);
  await app.page.screenshot({ path: join(folder, `translator-${name}.png`) });
}

async function withApp(options: Parameters<typeof launch>[0], work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await launch(options);
  await work(app);
  if (app.errors.length > 0) console.error(app.errors.join('\n'));
  await app.close();
}

const stop = await setup();
await withApp({}, async (app) => {
  const translator = new TranslatorWindow(app.page);
  const write = (settings: object): Promise<unknown> =>
    app.page.evaluate((change) => window.verso.invoke('settings:write', change), settings);
  await translator.ready();
  await shoot(app, 'empty');
  const translation = await translator.translate(TEXT);
  const word = translation.match(/\b(life|lives|learning|park)\b/i)?.[0] ?? translation.split(' ')[1] ?? '';
  const at = await translator.placeOf(translator.target, word);
  await app.page.mouse.move(at.x, at.y);
  await shoot(app, 'light');
  await write({ theme: 'dark' });
  await shoot(app, 'dark');
  await write({ theme: 'light', locale: 'zh' });
  await app.page.mouse.move(at.x + 1, at.y);
  await shoot(app, 'chinese');
  await write({ locale: 'en' });
  await translator.button('Settings').click();
  await shoot(app, 'settings');
  await app.page.keyboard.press('Escape');
  await translator.button('About Verso').click();
  await shoot(app, 'about');
});

await withApp({}, async (app) => {
  // A card that stays for a moment: large models take seconds, the shipped ones are quick.
  await app.page.getByRole('progressbar').waitFor();
  await app.page.screenshot({ path: join(folder, 'translator-loading.png') });
});

const packs = new PackFolder()
  .add('tiny', 'en', 'zh')
  .add('zh-en', 'zh', 'en', (pack) => truncateSync(join(pack, 'weights.safetensors'), 1000));
await withApp({ packs: packs.path }, async (app) => {
  await app.page.getByRole('alert').waitFor();
  await app.page.locator('textarea').fill(TEXT);
  await app.page.getByRole('alert').waitFor();
  await shoot(app, 'error');
});
packs.remove();

await withApp({}, async (app) => {
  const library = new ModelLibrary(app);
  await new TranslatorWindow(app.page).ready();
  const firefox = join(root, 'test/fixtures/import/firefox');
  const files = readdirSync(firefox).filter((name) => name !== 'logits.json.gz');
  await library.drop(...files.map((name) => join(firefox, name)));
  await library.installed('Firefox en–de');
  await library.opened('English → Chinese');
  await app.page.mouse.move(0, 0);
  await app.page.waitForTimeout(600);
  await app.page.screenshot({ path: join(folder, 'models-light.png') });
});
stop?.();
