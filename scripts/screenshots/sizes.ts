import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import setup from '../../test/e2e/support/global-setup.ts';
import { launch } from '../../test/e2e/support/app.ts';
import { TranslatorWindow } from '../../test/e2e/support/translator.ts';

/**
 * Takes pictures of the translator at several sizes, in both themes and languages, to be looked at:
 * `npx tsx scripts/screenshots/sizes.ts FOLDER`.
 */
const folder = process.argv[2];
if (folder === undefined) throw new Error('Name a folder for the pictures.');
mkdirSync(folder, { recursive: true });

const SIZES = [
  // Twice as large as the least window shows it.
  { width: 180, height: 240 },
  { width: 360, height: 480 },
  { width: 720, height: 520 },
  { width: 1024, height: 768 },
  { width: 2560, height: 1440 },
];
const TEXT = '机器学习正在改变我们的生活。\n\n12345\n今天天气很好，我们去公园散步。';

const stop = await setup();
const app = await launch();
const { page } = app;
const translator = new TranslatorWindow(page);
const write = (settings: object): Promise<unknown> =>
  page.evaluate((change) => window.verso.invoke('settings:write', change), settings);
await translator.ready();

for (const { width, height } of SIZES) {
  await page.setViewportSize({ width, height });
  for (const theme of ['light', 'dark'] as const) {
    for (const locale of ['en', 'zh'] as const) {
      await write({ theme, locale });
      const shoot = async (name: string): Promise<void> => {
        await page.waitForTimeout(400);
        await page.screenshot({ path: join(folder, `${width}x${height}-${theme}-${locale}-${name}.png`) });
      };
      await translator.source.fill('');
      await shoot('empty');
      await translator.translate(TEXT);
      await shoot('translated');
      await translator.source.fill('');
      await page.getByLabel(/Translate from|源语言/).selectOption('zh');
      await translator.translate('I like to read books in the park.');
      await shoot('unlike');
      await translator.useTool(/^(Settings|设置)$/);
      await shoot('settings');
      await page.keyboard.press('Escape');
      await translator.useTool(/^(About Verso|关于 Verso)$/);
      await shoot('about');
      await page.keyboard.press('Escape');
    }
  }
}
if (app.errors.length > 0) console.error(app.errors.join('\n'));
await app.close();
stop?.();
