import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, reading, type TestApp } from './support/app.ts';
import { TranslatorWindow } from './support/translator.ts';

/* The source pane under the hands of somebody who types, scrolls, pastes and changes their mind. */

let app: TestApp;
let window: TranslatorWindow;

beforeAll(async () => {
  app = await launch();
  window = new TranslatorWindow(app.page);
  await window.ready();
});
afterAll(() => app.close());
beforeEach(async () => {
  await window.source.fill('');
  await app.page.getByLabel('Translate from').selectOption('zh');
});

/** Puts a text into the pane at once, as a paste does; `fill` types it line by line, which takes half a minute. */
const put = (text: string): Promise<void> =>
  window.source.evaluate((field: HTMLTextAreaElement, value) => {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);

const LINE = '今天天气很好，我们去公园散步。';
const lines = (count: number): string => Array.from({ length: count }, (_, at) => `${at + 1} ${LINE}`).join('\n');

describe('a text longer than its pane', () => {
  /** Where the pane is scrolled to, and which layers reach over all that can be scrolled. */
  const pane = () =>
    window.source.evaluate((field) => {
      const scroller = field.parentElement!;
      const layers = [...scroller.querySelectorAll('.reading')];
      return {
        top: scroller.scrollTop,
        end: scroller.scrollHeight - scroller.clientHeight,
        layers: layers.map((layer) => (layer as HTMLElement).offsetHeight === scroller.scrollHeight),
        rest: field.scrollHeight - field.clientHeight,
      };
    });

  for (const [name, count, layers] of [
    ['of 60 lines', 60, 2],
    ['over 20,000 characters', 1300, 1],
  ] as const) {
    it(`${name} scrolls to its end and is there when scrolled`, async () => {
      await put(lines(count));
      await window.source.hover();
      await app.page.mouse.wheel(0, 1_000_000);
      await expect.poll(async () => (await pane()).top).toBeGreaterThan(count * 10);
      const { top, end, layers: full, rest } = await pane();
      expect(Math.abs(end - top)).toBeLessThanOrEqual(1);
      expect(full).toEqual(Array.from({ length: layers }, () => true));
      expect(rest).toBe(0);
    });
  }

  it('has its marks on the words they belong to, scrolled or not', async () => {
    await put(lines(60));
    await window.finished(lines(60));
    const words = () =>
      app.page.evaluate(() => {
        const field = document.querySelector('textarea')!;
        const layer = document.querySelector('.overlay')!;
        const range = document.createRange();
        const at = field.value.lastIndexOf('公园');
        range.setStart(layer.firstChild!, at);
        range.setEnd(layer.firstChild!, at + 2);
        const { left, top, height } = range.getBoundingClientRect();
        const found = document.caretPositionFromPoint(left + 2, top + height / 2);
        return found?.offsetNode === field ? field.value.slice(found.offset, found.offset + 2) : '';
      });
    await app.page.evaluate(() => document.querySelector('textarea')!.parentElement!.scrollTo(0, 1_000_000));
    await expect.poll(words).toBe('公园');
  });

  it('follows the caret while it is typed', async () => {
    await put(lines(60));
    await window.source.press('Control+End');
    await window.source.pressSequentially('\n好');
    await expect
      .poll(async () => {
        const { top, end } = await pane();
        return end - top;
      })
      .toBeLessThanOrEqual(40);
  });
});

describe('text is not lost', () => {
  const undo = (): Promise<void> => window.source.press('Control+z');
  const redo = (): Promise<void> => window.source.press('Control+Shift+z');
  const source = (): Promise<string> => window.source.inputValue();
  const from = (): Promise<string> => window.from();

  it('when it is cleared, by button or by shortcut: undo brings it back', async () => {
    for (const clear of [
      () => window.button('Clear text').click(),
      () => app.page.keyboard.press('Control+Shift+Backspace'),
    ]) {
      await window.source.fill('');
      await window.source.pressSequentially('我喜欢读书。');
      await clear();
      await expect.poll(source).toBe('');
      await undo();
      expect(await window.finished('我喜欢读书。')).toMatch(/book|read/i);
    }
  });

  it('when something is pasted over it, of many lines as well', async () => {
    await window.source.pressSequentially('我喜欢读书。');
    const many = lines(400);
    await app.electron.evaluate(({ clipboard }, text) => clipboard.writeText(text), many);
    await window.source.press('Control+a');
    await window.button('Paste').click();
    await expect.poll(source).toBe(many);
    await undo();
    await expect.poll(source).toBe('我喜欢读书。');
  });

  it('when an example is taken', async () => {
    const example = await app.page.locator('.empty button').first().innerText();
    await app.page.locator('.empty button').first().click();
    await window.finished(example);
    await undo();
    await expect.poll(source).toBe('');
    await redo();
    await expect.poll(source).toBe(example);
  });

  it('when the languages are swapped: undo brings text and languages back, redo swaps again', async () => {
    const translation = await window.translate('我喜欢读书。\n\n今天天气很好。');
    await window.button('Swap languages').click();
    await window.finished(translation);
    await undo();
    await expect.poll(source).toBe('我喜欢读书。\n\n今天天气很好。');
    await expect.poll(from).toBe('zh');
    await redo();
    await expect.poll(source).toBe(translation);
    await expect.poll(from).toBe('en');
  });

  it('when the languages are swapped while it is being translated: the text stays whole', async () => {
    const long = Array.from({ length: 300 }, (_, at) => `这是第${at}个句子，我们今天去公园散步。`).join('');
    await put(long);
    await window.target.waitFor();
    await window.button('Swap languages').click();
    await expect.poll(from).toBe('en');
    expect(await source()).toBe(long);
  });

  it('when the languages are swapped after an edit: what was typed last stays', async () => {
    await window.translate('我喜欢读书。');
    await window.source.evaluate((field: HTMLTextAreaElement) => {
      field.value = '我喜欢喝茶。';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      document.querySelector<HTMLElement>('[aria-label="Swap languages"]')!.click();
    });
    await expect.poll(from).toBe('en');
    expect(await source()).toBe('我喜欢喝茶。');
  });
});

describe('an input method', () => {
  it('is left alone until it has committed: pinyin is neither translated nor counted', async () => {
    await window.recordTarget();
    const method = await app.page.context().newCDPSession(app.page);
    await window.source.focus();
    for (const text of ['n', 'ni', 'ni h', 'ni hao'])
      await method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    expect(await window.source.inputValue()).toBe('ni hao');
    const counted = app.page.getByText(/^\d+ characters?$/);
    expect(await counted.count()).toBe(0);
    await method.send('Input.insertText', { text: '你好' });
    await window.finished('你好');
    expect((await window.shownTexts()).filter((text) => /ni|hao/.test(text))).toEqual([]);
    expect(await counted.innerText()).toBe('2 characters');
  });
});

describe('the focus', () => {
  const focused = () => app.page.evaluate(() => document.activeElement?.tagName);

  it('is in the text when the window opens, and after a reload', async () => {
    await app.page.reload();
    await window.ready();
    await expect.poll(focused).toBe('TEXTAREA');
    await app.page.keyboard.insertText('好');
    await expect.poll(() => window.source.inputValue()).toBe('好');
  });

  it('is in the text after an example and after Clear', async () => {
    await app.page.locator('.empty button').last().click();
    await expect.poll(focused).toBe('TEXTAREA');
    await window.button('Clear text').click();
    await expect.poll(focused).toBe('TEXTAREA');
  });

  it('comes back from a dialog, however that is closed', async () => {
    const close = [
      () => app.page.keyboard.press('Escape'),
      () => window.button('Close').click(),
      () => app.page.mouse.click(5, 300),
    ];
    for (const way of close) {
      await window.source.focus();
      await app.page.keyboard.press('Control+Comma');
      await app.page.getByRole('dialog').waitFor();
      await way();
      await app.page.locator('dialog').waitFor({ state: 'detached' });
      expect(await focused()).toBe('TEXTAREA');
    }
  });

  it('stays on the button that starts and stops', async () => {
    await put(Array.from({ length: 300 }, (_, at) => `这是第${at}个句子，我们今天去公园散步。`).join(''));
    await window.button('Stop').focus();
    await app.page.keyboard.press('Space');
    await app.page.getByText('Stopped. What').waitFor();
    expect(await app.page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Translate');
  });

  it('that is nowhere is no reason to lose what is typed', async () => {
    await app.page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await app.page.keyboard.press('a');
    await expect.poll(() => window.source.inputValue()).toBe('a');
  });
});

describe('selecting in the translation', () => {
  const selection = () => app.page.evaluate(() => document.getSelection()?.toString());
  const text = '12345\n你好。\n\n---\n我喜欢读书。';

  it('Ctrl+A selects the translation and nothing else, and copies it as it is', async () => {
    const translation = await window.translate(text);
    await window.target.focus();
    await app.page.keyboard.press('Control+a');
    expect(await selection()).toBe(translation);
    await app.electron.evaluate(({ clipboard }) => clipboard.writeText(''));
    await (await app.electron.browserWindow(app.page)).evaluate(({ webContents }) => webContents.copy());
    await expect.poll(() => reading(app.electron)(({ clipboard }) => clipboard.readText())).toBe(translation);
  });

  it('so does “Select All” of the menus', async () => {
    const translation = await window.translate(text);
    await window.target.click();
    await (await app.electron.browserWindow(app.page)).evaluate(({ webContents }) => webContents.selectAll());
    await expect.poll(async () => (await selection())?.trim()).toBe(translation);
  });

  it('Shift with the arrow keys selects, by letters, words and lines', async () => {
    const translation = await window.translate('我喜欢读书。');
    await window.target.focus();
    const word = translation.split(' ')[0]!;
    await app.page.keyboard.press('Control+Shift+ArrowRight');
    expect((await selection())?.trim()).toBe(word);
    await app.page.keyboard.press('Control+Shift+ArrowRight');
    await app.page.keyboard.press('Shift+ArrowLeft');
    const longer = await selection();
    expect(translation.startsWith(longer!)).toBe(true);
    expect(longer!.length).toBeGreaterThan(word.length);
    await app.page.keyboard.press('Shift+End');
    expect(await selection()).toBe(translation);
  });
});

describe('what is on screen', () => {
  it('has the lines that hold no sentence, as the copy has them', async () => {
    expect(await window.translate('12345\n你好\n---\n}\n🙂\n67890')).toMatch(/^12345\n\w+\n---\n\}\n🙂\n67890$/);
    expect(await window.translate('2026-11-22\n\n3.14')).toBe('2026-11-22\n\n3.14');
  });

  it('is never shorter while a sentence is written on, and untouched sentences never go', async () => {
    const [first, second] = ['我的朋友住在一个很小的村子里。', '他每天早上都喝咖啡'];
    const before = await window.translate(first + second);
    const kept = before.split('. ')[0]!;
    await window.recordTarget();
    await window.source.press('Control+End');
    for (const letters of ['，', '然后', '去', '公园', '散步。']) await window.source.pressSequentially(letters);
    await window.finished(`${first}${second}，然后去公园散步。`);
    const shown = await window.shownTexts();
    expect(shown.filter((text) => !text.startsWith(kept))).toEqual([]);
    expect(shown.filter((text) => text.length < kept.length + 10)).toEqual([]);
  });
});

describe('English while the source is Chinese', () => {
  const from = () => window.from();

  it('is detected, unless Chinese is chosen: then it is shown as it is, and can be turned', async () => {
    await app.page.getByLabel('Translate from').selectOption('detect');
    await window.source.fill('I like to read books.');
    await expect.poll(from).toBe('en');
    expect(await window.finished('I like to read books.')).toMatch(/\p{Script=Han}/u);
    await app.page.getByLabel('Translate from').getByText('English (detected)').waitFor({ state: 'attached' });
    await app.page.getByLabel('Translate from').selectOption('zh');
    await expect.poll(from).toBe('zh');
    await app.page.getByText('This is English already, and is shown as it is.').waitFor();
    expect(await window.finished('I like to read books.')).toBe('I like to read books.');
    await window.button('Translate from English').click();
    await expect.poll(from).toBe('en');
    await app.page.getByText('This is English already').waitFor({ state: 'detached' });
  });

  it('is only said where the user has chosen Chinese for it', async () => {
    await window.source.fill('OK');
    await app.page.getByText('Not Chinese? It may come back as it is.').waitFor();
    expect(await from()).toBe('zh');
  });

  it('is nothing to speak of where it is a name among Chinese', async () => {
    await window.translate('我用 Visual Studio Code 写程序，我的朋友们也喜欢。');
    expect(await app.page.getByText(/Not Chinese|is shown as it is/).count()).toBe(0);
  });
});

it('wrote no errors to the console', () => {
  expect(app.errors).toEqual([]);
});
