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

describe('the first paint', () => {
  it('is of the filled window, in the colour it keeps', async () => {
    // Every window that is shown notes what its page held then.
    await app.electron.evaluate(({ app: main }) => {
      main.once('browser-window-created', (_event, window) => {
        const { show } = window;
        window.show = () => {
          const held = window.webContents.executeJavaScript('document.querySelector("h1, main") !== null') as unknown;
          Object.assign(globalThis, { shownFilled: held, background: window.getBackgroundColor() });
          show.call(window);
        };
      });
    });
    const inspector = await app.inspector(() =>
      app.page.evaluate(() => globalThis.window.verso.invoke('inspector:open')),
    );
    const noted = () =>
      app.electron.evaluate(async () => {
        const { shownFilled, background } = globalThis as { shownFilled?: Promise<boolean>; background?: string };
        return [await shownFilled, background?.toLowerCase()];
      });
    await expect.poll(noted, { timeout: 20_000 }).toEqual([true, '#f6f5f2']);
    const body = await inspector.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(body).toBe('rgb(246, 245, 242)');
    await inspector.close();
  });
});

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

/** A text that has to be scrolled, its sentences of different length in the two languages. */
const LONG = Array.from({ length: 60 }, (_, at) =>
  at % 2 === 0
    ? `第${at}天，天气很好。`
    : `我的朋友住在一个很小的村子里，他的父亲是医生，他每天早上都喝咖啡，这是第${at}次。`,
).join('\n');

describe('two texts beside each other', () => {
  const scrollers = () => app.page.locator('.panes .scroller');
  const tops = (pane: number) =>
    scrollers()
      .nth(pane)
      .evaluate((scroller) => scroller.scrollTop);
  /** How far below the top of each pane a sentence stands, by its line. */
  const places = (line: number) =>
    app.page.evaluate((at) => {
      const [source, target] = [...document.querySelectorAll('.panes .scroller')];
      const text = source!.querySelector('.overlay')!.firstChild!;
      const start = text.textContent!.split('\n').slice(0, at).join('\n').length + 1;
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + 1);
      const line = target!.querySelectorAll('.line')[at]!.firstElementChild!;
      return [
        range.getBoundingClientRect().top - source!.getBoundingClientRect().top,
        line.getClientRects()[0]!.top - target!.getBoundingClientRect().top,
      ].map(Math.round);
    }, line);
  const bringToTop = async (pane: number, line: number): Promise<void> => {
    const before = (await places(line))[pane]!;
    await scrollers().nth(pane).hover();
    await app.page.mouse.wheel(0, before);
    await expect.poll(async () => Math.abs((await places(line))[pane]!)).toBeLessThanOrEqual(1);
  };

  beforeAll(async () => {
    await app.page.setViewportSize({ width: 900, height: 560 });
    await window.translate(LONG);
  });
  afterAll(() => app.page.setViewportSize({ width: 1120, height: 720 }));

  it('scroll together: a sentence at the top of one stands at the top of the other, whichever is scrolled', async () => {
    for (const [pane, line] of [
      [0, 15],
      [1, 30],
      [0, 21],
    ] as const) {
      await bringToTop(pane, line);
      // A few pixels: half the difference of two fonts.
      await expect.poll(async () => Math.abs((await places(line))[1 - pane]!)).toBeLessThanOrEqual(4);
    }
  });

  it('stay where they are when nobody scrolls, and while a sentence above is retyped', async () => {
    await bringToTop(0, 21);
    const before = [await tops(0), await tops(1)];
    await window.source.evaluate((field: HTMLTextAreaElement) => {
      const at = field.value.indexOf('第24天') + 6;
      field.focus({ preventScroll: true });
      field.setSelectionRange(at, at);
    });
    await app.page.keyboard.insertText('真');
    await window.finished(await window.source.inputValue());
    const after = [await tops(0), await tops(1)];
    for (const pane of [0, 1]) expect(Math.abs(after[pane]! - before[pane]!)).toBeLessThanOrEqual(2);
  });

  it('mark the counterpart of the sentence under the pointer softly, and its words more strongly', async () => {
    await window.translate('我喜欢读书。今天天气很好。');
    const at = await window.placeOf(window.target, 'today');
    await app.page.mouse.move(at.x, at.y);
    await expect.poll(() => window.painted('source-sentence')).toEqual(['今天天气很好。']);
    expect((await window.painted('target-sentence'))[0]).toMatch(/weather/i);
    expect('今天天气很好。').toContain((await window.painted('source-mark'))[0]);
    await app.page.mouse.move(1, 1);
    await expect.poll(() => window.painted('source-sentence')).toEqual([]);
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
