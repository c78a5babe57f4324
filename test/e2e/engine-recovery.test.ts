import { afterEach, describe, expect, it } from 'vitest';
import { launch, type LaunchOptions, type TestApp } from './support/app.ts';
import { PackFolder, TranslatorWindow } from './support/translator.ts';

/* The engine fails for real, in the real app, and the user loses nothing. */

let app: TestApp | undefined;
const packs = new PackFolder().add('tiny', 'zh', 'en');
afterEach(() => app?.close());

async function open(options: LaunchOptions): Promise<TranslatorWindow> {
  app = await launch(options);
  const window = new TranslatorWindow(app.page);
  await window.ready();
  return window;
}

describe('a crashed worker', () => {
  it('is replaced in the middle of a translation, with one line about it', async () => {
    const window = await open({ args: ['--verso-allow-software-gpu'] });
    const text = Array.from({ length: 40 }, (_, index) => `这是第${index}个句子，我们今天去公园散步。`).join('');
    await window.source.fill(text);
    await window.target.waitFor();
    await window.page.evaluate(() => window.versoTest.fail('crash'));
    const notice = window.page.locator('.notice[role=status]');
    await notice.waitFor();
    expect(await notice.innerText()).toContain('The engine stopped and was started again');
    const translation = await window.finished(text);
    expect(translation.match(/[.!?]/g)?.length).toBeGreaterThanOrEqual(40);
    expect(await notice.count()).toBe(1);
    await window.button('Dismiss').click();
    await expect.poll(() => notice.count()).toBe(0);
    expect((await window.translate('我喜欢读书。')).length).toBeGreaterThan(0);
  });
});

describe('a lost GPU device', () => {
  it('is replaced by the processor, with one line about it', async () => {
    const window = await open({ backend: 'webgpu', packs: packs.path });
    await window.page.locator('footer', { hasText: 'Graphics card' }).waitFor();
    const before = await window.translate('你好');
    await window.page.evaluate(() => window.versoTest.fail('lose-device'));
    const notice = window.page.locator('.notice[role=status]');
    await notice.waitFor();
    expect(await notice.innerText()).toContain('The graphics card was lost');
    const after = await window.translate('你好。');
    expect(after.length).toBeGreaterThan(0);
    expect(before.length).toBeGreaterThan(0);
    await window.page.locator('footer', { hasText: 'Processor' }).waitFor();
  });
});
