import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, type TestApp } from './support/app.ts';
import { TranslatorWindow } from './support/translator.ts';

/* The translator window on the shipped packs, as users have it. */

const SENTENCE = '机器学习正在改变我们的生活。';
/** Two sentences long enough that their tokens, at a thousand a second, come over several frames. */
const PARAGRAPH =
  '如果你有时间，我们明天可以一起学习英语，然后去公园散步，因为天气很好，我们也可以喝茶。' +
  '我的朋友住在一个很小的村子里，他的父亲是医生，他的母亲是老师，他每天早上都喝咖啡。';
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
  if ((await window.from()) !== 'zh') await window.button('Swap languages').click();
});

describe('typing Chinese', () => {
  it('streams an English translation, token after token', async () => {
    await window.recordTarget();
    await window.source.pressSequentially(PARAGRAPH);
    const translation = await window.finished(PARAGRAPH);
    expect(translation).toMatch(/^[\x20-\x7e’“”]+$/);
    expect(translation.split(' ').length).toBeGreaterThan(15);
    const shown = await window.shownTexts();
    const growing = shown.filter(
      (text, at) => at > 0 && text.startsWith(shown[at - 1] ?? '') && text !== shown[at - 1],
    );
    expect(growing.length).toBeGreaterThanOrEqual(3);
    expect(growing.some((text) => /\w$/.test(text))).toBe(true);
    expect(shown.at(-1)).toBe(translation);
  });

  it('translates a term', async () => {
    expect(await window.translate('机器学习')).toMatch(/machine learning/i);
  });

  it('keeps lines and blank lines', async () => {
    const translation = await window.translate('你好。\n\n我很高兴。\n- 苹果');
    const lines = translation.split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe('');
    expect(lines[3]).toMatch(/^- ./);
  });

  it('tells backend, speed and network requests in About, and only that nothing leaves in the window', async () => {
    await window.translate(SENTENCE);
    expect(await app.page.locator('.window').innerText()).not.toMatch(/token|thread|request/);
    await window.button('Offline').click();
    const about = app.page.getByRole('dialog', { name: 'About Verso' });
    await expect.poll(() => about.innerText()).toMatch(/Processor · \d+ thread/);
    expect(await about.innerText()).toMatch(/\d tokens\/s/);
    expect(await about.innerText()).toMatch(/\b0\s+Blocked network requests/);
    await app.page.keyboard.press('Escape');
  });
});

describe('marks', () => {
  it('show where a hovered target word came from, and where a source word went', async () => {
    const translation = await window.translate(SENTENCE);
    const word = translation.match(/\b(life|lives|living)\b/i)?.[0] ?? translation.match(/\w{4,}/)?.[0] ?? '';
    const at = await window.placeOf(window.target, word);
    await app.page.mouse.move(at.x, at.y);
    await expect.poll(() => window.painted('target-mark')).toContain(word);
    const [source] = await window.painted('source-mark');
    expect(SENTENCE).toContain(source);
    const overlay = app.page.locator('.overlay');
    const back = await window.placeOf(overlay, source ?? '');
    await app.page.mouse.move(1, 1);
    await expect.poll(() => window.painted('source-mark')).toEqual([]);
    await app.page.mouse.move(back.x, back.y);
    await expect.poll(() => window.painted('target-mark')).toContain(word);
  });

  it('follow the arrow keys in the translation', async () => {
    const translation = await window.translate(SENTENCE);
    await window.target.focus();
    const first = translation.match(/[\w']+/)?.[0] ?? '';
    await app.page.keyboard.press('ArrowRight');
    await expect.poll(() => window.painted('word-cursor')).toEqual([first]);
    await app.page.keyboard.press('ArrowRight');
    await expect.poll(() => window.painted('word-cursor')).not.toEqual([first]);
    await window.source.focus();
    await expect.poll(() => window.painted('word-cursor')).toEqual([]);
  });
});

describe('controls', () => {
  it('stop a long translation and keep what is finished', async () => {
    const long = Array.from({ length: 300 }, (_, index) => `这是第${index}个句子，我们今天去公园散步。`).join('');
    await window.source.fill(long);
    await window.target.waitFor();
    await window.button('Stop').click();
    await app.page.getByText('Stopped. What').waitFor();
    const kept = await window.targetText();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(long.length);
  });

  it('copy, clear and paste', async () => {
    const translation = await window.translate(SENTENCE);
    await window.button('Copy translation').click();
    await window.button('Copied').waitFor();
    expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(translation);
    await window.button('Clear text').click();
    await expect.poll(() => window.source.inputValue()).toBe('');
    await app.page.getByText('Your words stay on this computer.').waitFor();
    await app.electron.evaluate(({ clipboard }, text) => clipboard.writeText(text), SENTENCE);
    await window.button('Paste').click();
    expect(await window.finished(SENTENCE)).toBe(translation);
  });

  it('swap languages and translate back', async () => {
    const translation = await window.translate('我喜欢读书。');
    await window.button('Swap languages').click();
    await expect.poll(() => window.source.inputValue()).toBe(translation);
    await expect.poll(() => window.from()).toBe('en');
    expect(await window.finished(translation)).toMatch(/\p{Script=Han}/u);
  });

  it('offer example sentences when there is nothing to translate', async () => {
    const example = app.page.locator('.empty button').first();
    const text = await example.innerText();
    await example.click();
    expect((await window.finished(text)).length).toBeGreaterThan(0);
  });
});

describe('odd input', () => {
  const inputs: Record<string, string> = {
    emoji: '👍🏽👨‍👩‍👧',
    'a character': '好',
    'blank lines only': ' \n\n\t ',
    'right-to-left marks': '你好\u200f。',
    NUL: '你\u0000好。',
    'a lone surrogate': '你好\ud83d。',
  };
  for (const [name, text] of Object.entries(inputs)) {
    it(`${name}: leaves the window usable`, async () => {
      await window.source.evaluate((field: HTMLTextAreaElement, value) => {
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }, text);
      await expect.poll(() => app.page.locator('section[aria-busy=false]').count()).toBe(1);
      expect(await window.translate('我喜欢读书。')).toMatch(/book|read/i);
      expect(await app.page.locator('[role=alert]').count()).toBe(0);
    });
  }

  it('a megabyte waits for the command, can be stopped, and leaves the window usable', async () => {
    const text = '今天天气很好，我们去公园散步。'.repeat(70_000);
    await window.source.evaluate((field: HTMLTextAreaElement, value) => {
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
    await app.page.getByText('Long text: press Translate').waitFor();
    await window.button('Translate').click();
    await window.target.waitFor();
    await window.button('Stop').click();
    await window.button('Clear text').click();
    expect(await window.translate('我喜欢读书。')).toMatch(/book|read/i);
  });
});

it('wrote no errors to the console', () => {
  expect(app.errors).toEqual([]);
});
