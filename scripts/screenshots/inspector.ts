import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import setup from '../../test/e2e/support/global-setup.ts';
import { launchInspector, view } from '../../test/renderer/inspector/window.ts';
import { root } from '../setup/paths.mjs';

/** Takes the pictures of the inspector in the README and docs, from the real app with the shipped pack. */
const sentence = process.argv[2] ?? '机器学习正在改变世界。';
const folder = process.argv[3] ?? join(root, 'docs', 'images');
mkdirSync(folder, { recursive: true });

const stop = await setup();
const { app, inspector } = await launchInspector(sentence);
const settle = () => inspector.waitForTimeout(900);
/** The documents show the dark theme once or twice; a folder of one's own gets every view in both. */
const dark = process.argv[3] === undefined ? ['heads-dark', 'experiment-dark'] : [];
const shoot = async (name: string) => {
  if (name.endsWith('-dark') && dark.length > 0 && !dark.includes(name)) return;
  await settle();
  await inspector.screenshot({ path: join(folder, `inspector-${name}.png`) });
};
const choose = (label: string) => inspector.locator('main').getByText(label, { exact: true }).first().click();

for (const theme of ['light', 'dark'] as const) {
  await app.page.evaluate((value) => window.verso.invoke('settings:write', { theme: value }), theme);
  const suffix = theme === 'dark' ? '-dark' : '';
  await view(inspector, 'model');
  await shoot(`model${suffix}`);
  await view(inspector, 'heads');
  await choose('Decoder');
  await shoot(`heads${suffix}`);
  await choose('Cross');
  await choose('Lines');
  await shoot(`lines${suffix}`);
  await choose('Arithmetic');
  await shoot(`arithmetic${suffix}`);
  await choose('Matrix');
  for (const name of ['live', 'words', 'positions']) {
    await view(inspector, name);
    await shoot(`${name}${suffix}`);
  }
  await view(inspector, 'beam');
  await inspector.locator('.beam > table').waitFor();
  await shoot(`beam${suffix}`);
  await view(inspector, 'experiment');
  await inspector.getByRole('switch').first().click();
  await inspector.locator('.results').locator('ins, del, p strong').first().waitFor({ timeout: 60_000 });
  await shoot(`experiment${suffix}`);
  await inspector.getByRole('switch').first().click();
  await view(inspector, 'rewrite');
  await inspector.locator('section.panel .tokens button').nth(1).click();
  await shoot(`rewrite${suffix}`);
  await view(inspector, 'compare');
  await inspector.getByRole('button', { name: 'Take the current sentence' }).click();
  const right = inspector.locator('section[aria-label="Sentence 2"]');
  await right.getByRole('textbox').fill('机器在改变世界。');
  await right.getByRole('button', { name: 'Translate' }).click();
  await right.locator('canvas').first().waitFor();
  await inspector.getByRole('checkbox').check();
  await shoot(`compare${suffix}`);
}
if (app.errors.length > 0) console.error(app.errors.join('\n'));
await app.close();
stop?.();
