import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, type TestApp } from './support/app.ts';
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
