import { writeFileSync, readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launch, reading, type TestApp } from './support/app.ts';
import { TranslatorWindow } from './support/translator.ts';

/* The window as a whole: its sizes, its settings, and how its two texts stay beside each other. */

const folder = mkdtempSync(join(tmpdir(), 'verso-window-'));
let app: TestApp;
let window: TranslatorWindow;

beforeAll(async () => {
  app = await launch();
  window = new TranslatorWindow(app.page);
  await window.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(async () => {
  if ((await app.page.locator('dialog').count()) > 0) await closeDialog();
});

const write = (settings: object): Promise<unknown> =>
  app.page.evaluate((change) => globalThis.window.verso.invoke('settings:write', change as never), settings);

async function closeDialog(): Promise<void> {
  await app.page.locator('dialog header button').click();
  await app.page.locator('dialog').waitFor({ state: 'detached' });
}

/** Has dialogs for files answered with a path, as a user would. */
async function chooseFile(path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
  }, path);
}

describe('settings', () => {
  it('are found by words of either interface language', async () => {
    await window.useTool('Settings');
    const rows = app.page.locator('dialog [role=group].row');
    const search = app.page.getByRole('searchbox', { name: 'Search settings' });
    for (const [query, label] of [
      ['theme dark', 'Theme'],
      ['主题', 'Theme'],
      ['graphics', 'Compute on'],
    ] as const) {
      await search.fill(query);
      await expect
        .poll(() => rows.evaluateAll((found) => found.map((row) => row.getAttribute('aria-label'))))
        .toEqual([label]);
    }
    await search.fill('no such thing');
    await app.page.getByText('No setting matches “no such thing”.').waitFor();
    await closeDialog();
  });

  it('go into a file and come back; a bad file changes nothing and is named', async () => {
    const file = join(folder, 'mine.json');
    await chooseFile(file);
    await window.useTool('Settings');
    await window.button('Export settings').click();
    await app.page.getByText('The settings were saved.').waitFor();
    const saved = JSON.parse(readFileSync(file, 'utf8')) as { settings: Record<string, unknown> };
    const settings = () => app.page.evaluate(() => globalThis.window.verso.invoke('settings:read'));
    expect(saved.settings).toEqual(await settings());

    const size = () => window.source.evaluate((field) => getComputedStyle(field).fontSize);
    writeFileSync(file, JSON.stringify({ ...saved, settings: { ...saved.settings, theme: 'purple', fontSize: 30 } }));
    await window.button('Import settings…').click();
    await app.page.getByText('mine.json has settings that Verso cannot take: theme = "purple".').waitFor();
    expect(await settings()).toEqual(saved.settings);
    expect(await size()).toBe('18px');

    writeFileSync(file, JSON.stringify({ ...saved, settings: { ...saved.settings, fontSize: 30 } }));
    await window.button('Import settings…').click();
    await app.page.getByText('The settings of mine.json are in use.').waitFor();
    await expect.poll(size).toBe('30px');
    await write({ fontSize: 18 });
    await expect.poll(size).toBe('18px');
    await closeDialog();
  });
});

describe('about', () => {
  it('holds the licence, the notices and the versions', async () => {
    await window.useTool('About Verso');
    const about = app.page.getByRole('dialog', { name: 'About Verso' });
    const version = await reading(app.electron)(({ app: main }) => main.getVersion());
    await expect.poll(() => about.innerText()).toContain(`Verso ${version}`);
    await about.locator('summary', { hasText: 'Third-party notices' }).click();
    await about.getByText('ONNX Runtime Web', { exact: true }).waitFor();
    await about.locator('summary', { hasText: 'The licence' }).click();
    await about.getByText('GNU GENERAL PUBLIC LICENSE').first().waitFor();
    await closeDialog();
  });
});

describe('at every size', () => {
  /** Controls that stand outside the window, or outside what holds them, with no way to scroll there. */
  const cutOff = () =>
    app.page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('button, select, textarea, [role=radiogroup]')].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }),
      );
      return shown.flatMap((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= document.documentElement.clientWidth
          ? []
          : [element.ariaLabel ?? element.textContent];
      });
    });

  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [360, 480],
      [900, 700],
      [2560, 1440],
    ] as const)
      it(`${width} × ${height}, ${theme}: nothing is cut off, and axe finds nothing`, async () => {
        await app.page.setViewportSize({ width, height });
        await write({ theme });
        await window.translate('机器学习正在改变我们的生活。');
        expect(await cutOff()).toEqual([]);
        await window.expectAccessible();
        for (const tool of ['Settings', 'About Verso']) {
          await window.useTool(tool);
          await app.page.getByRole('dialog', { name: tool }).waitFor();
          expect(await cutOff()).toEqual([]);
          await window.expectAccessible();
          await closeDialog();
        }
      });

  it('lines are at most 40 Chinese characters long, and the panes equally wide', async () => {
    await app.page.setViewportSize({ width: 2560, height: 1440 });
    await window.translate('机器学习正在改变我们的生活。');
    const widths = await app.page.evaluate(() =>
      [...document.querySelectorAll('.panes > section')].map((pane) => pane.getBoundingClientRect().width),
    );
    expect(widths[0]).toBe(widths[1]);
    const { characters } = await window.source.evaluate((field) => {
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(field);
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return { characters: room / Number.parseFloat(fontSize) };
    });
    expect(characters).toBeGreaterThan(35);
    expect(characters).toBeLessThanOrEqual(41);
  });

  it('the least window at 200 %: every tool and both texts can be reached', async () => {
    await app.page.setViewportSize({ width: 180, height: 240 });
    await window.translate('机器学习正在改变我们的生活。');
    expect(await cutOff()).toEqual([]);
    await window.target.scrollIntoViewIfNeeded();
    await window.button('Copy translation').click();
    await window.button('Copied').waitFor();
    await window.useTool('Settings');
    expect(await cutOff()).toEqual([]);
    await closeDialog();
    await app.page.setViewportSize({ width: 1120, height: 720 });
  });
});

it('wrote no errors to the console', () => {
  expect(app.errors).toEqual([]);
});
