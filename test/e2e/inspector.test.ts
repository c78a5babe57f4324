import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  launchInspector,
  openFrom,
  openInspector,
  ready,
  saveTo,
  translate,
  view,
} from '../renderer/inspector/window.ts';
import type { TestApp } from './support/app.ts';

let app: TestApp;
let inspector: Page;
const SENTENCE = '我们明天去北京。';

beforeAll(async () => {
  ({ app, inspector } = await launchInspector(SENTENCE));
}, 180_000);
afterAll(async () => {
  await app.close();
});

const main = () => inspector.locator('main');
const choose = (text: string) => main().getByText(text, { exact: true }).first().click();
const targetTokens = () => inspector.locator('.strip [role=toolbar]').nth(1).locator('button').allInnerTexts();
const reading = () => main().locator('output').first().innerText();

describe('the attention of a translated sentence', () => {
  it('stands under its tokens, source and target', async () => {
    const source = await inspector.locator('.strip [role=toolbar]').first().locator('button').allInnerTexts();
    expect(source.join('')).toContain('北京');
    expect(source.at(-1)).toBe('EOS');
    expect((await targetTokens()).at(-1)).toBe('EOS');
  });

  it('lets one choose kind, layer and head by keyboard', async () => {
    await view(inspector, 'heads');
    await choose('Decoder');
    const grid = main().getByRole('radiogroup', { name: 'Masked decoder self-attention' });
    await grid.locator('button').first().click();
    await inspector.keyboard.press('ArrowRight');
    await inspector.keyboard.press('ArrowDown');
    expect(await grid.locator('[aria-checked=true]').getAttribute('aria-label')).toBe('Layer 2, head 2');
    await main().locator('h2', { hasText: 'Layer 2, head 2' }).waitFor();
  });

  it('reads cells by arrow keys, and names the causal mask', async () => {
    await main().getByRole('application').focus();
    await inspector.keyboard.press('ArrowRight');
    await expect.poll(reading).toMatch(/^“BOS” looks at “BOS”: 1\.0000$/);
    await inspector.keyboard.press('ArrowRight');
    await expect.poll(reading).toMatch(/Causal mask/);
    await inspector.keyboard.press('ArrowDown');
    await expect.poll(reading).toMatch(/looks at .*: 0\.\d{4}$/);
    await inspector.keyboard.press('Escape');
    await expect.poll(reading).toBe('');
  });

  it('shows the arithmetic of a cell, which agrees with the model', async () => {
    await choose('Arithmetic');
    await main()
      .getByText(/formula gives the same within/)
      .waitFor();
    expect(await main().getByText('q · k =').innerText()).toMatch(/q · k = -?\d+\.\d{4}/);
    expect(await main().locator('math').count()).toBeGreaterThan(3);
    await choose('Matrix');
  });

  it('averages heads and rolls attention out', async () => {
    await choose('Cross');
    await choose('Mean of heads');
    await main().getByRole('group', { name: 'Heads shown' }).locator('button').first().click();
    await choose('Rollout');
    await main()
      .getByText(/Rollout multiplies/)
      .waitFor();
    await choose('Lines');
    await main().locator('.token').first().hover();
    await choose('Matrix');
    await choose('One head');
  });

  it('scrubs through the steps of decoding', async () => {
    await view(inspector, 'live');
    const slider = main().getByRole('slider', { name: 'Time line' });
    const steps = (await targetTokens()).length;
    await expect.poll(() => main().locator('.count').innerText()).toBe(`Step ${steps} of ${steps}`);
    await slider.focus();
    await inspector.keyboard.press('Home');
    await expect.poll(() => main().locator('.count').innerText()).toBe(`Step 1 of ${steps}`);
    expect(await main().locator('.story strong').innerText()).toBe((await targetTokens())[0]);
    await inspector.keyboard.press('ArrowRight');
    await inspector.keyboard.press('ArrowRight');
    await expect.poll(() => main().locator('.count').innerText()).toBe(`Step 3 of ${steps}`);
    expect(await main().locator('section[aria-label="Candidates at this step"] li').count()).toBeGreaterThanOrEqual(10);
  });

  it('shows the beam tree with its finished hypotheses', async () => {
    await view(inspector, 'beam');
    await main().locator('.best').waitFor();
    const scores = (await main().locator('.beam > table td:nth-child(3)').allInnerTexts()).map(Number);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(await main().locator('.beam svg path').count()).toBeGreaterThan(4);
    await main().getByText('Every step as a table').click();
    const fates = await main().locator('.beam details td:last-child').allInnerTexts();
    expect(new Set(fates)).toEqual(new Set(['kept', 'pruned', 'finished']));
    expect(fates.filter((fate) => fate === 'finished').length).toBeGreaterThanOrEqual(scores.length);
  });

  it('shows the positions of this model', async () => {
    await view(inspector, 'positions');
    const map = main().getByRole('application').first();
    await map.focus();
    await inspector.keyboard.press('ArrowDown');
    await expect.poll(() => main().locator('output').first().innerText()).toBe('Position 0, Dimension 0: 0.000');
  });
});

describe('while a sentence is being decoded', () => {
  it('rows appear token by token', async () => {
    await view(inspector, 'live');
    await inspector.evaluate(() => {
      const lengths = new Set<number>();
      (window as { lengths?: Set<number> }).lengths = lengths;
      const watch = () => {
        const row = document.querySelectorAll('.strip [role=toolbar]')[1];
        if (row) lengths.add(row.querySelectorAll('button').length);
      };
      new MutationObserver(watch).observe(document.body, { subtree: true, childList: true });
    });
    await translate(
      app,
      '昨天下午我和我的朋友在学校旁边的公园里看见了三只猫和两只狗，然后我们一起去了北京最大的书店。',
    );
    await expect.poll(async () => (await targetTokens()).length, { timeout: 60_000 }).toBeGreaterThan(14);
    await ready(inspector);
    const seen = await inspector.evaluate(() => [...((window as { lengths?: Set<number> }).lengths ?? [])]);
    expect(seen.length, `token counts seen: ${seen.join(' ')}`).toBeGreaterThan(2);
    await translate(app, SENTENCE);
    await expect.poll(async () => (await targetTokens()).length, { timeout: 60_000 }).toBeLessThan(14);
    await ready(inspector);
  });

  it('an inspector opens by button and by shortcut', async () => {
    for (const open of [
      () => app.page.getByRole('button', { name: 'Inspect attention' }).first().click(),
      () => app.page.keyboard.press('Control+Shift+A'),
    ]) {
      const window = await app.inspector(open);
      await ready(window);
      await window.close();
    }
  });
});

describe('experiments', () => {
  it('switch a head off: other log-probabilities and a translation beside the old one', async () => {
    await view(inspector, 'experiment');
    await choose('Cross');
    const switches = main().getByRole('switch');
    for (let head = 0; head < (await switches.count()); head++) await switches.nth(head).click();
    const table = main()
      .getByRole('region', { name: /token by token/ })
      .or(main().locator('section[aria-label*="token by token"]'));
    await table.first().waitFor();
    await expect
      .poll(
        async () =>
          Number((await table.first().locator('tbody tr').nth(2).locator('.total').innerText()).replace('−', '-')),
        { timeout: 60_000 },
      )
      .toBeLessThan(-1);
    // Without cross-attention the model cannot know its source: the words differ.
    await main().locator('.results ins').first().waitFor({ timeout: 60_000 });
    await main().getByRole('button', { name: 'Undo all changes' }).click();
    await main().getByText('Change something to begin', { exact: false }).waitFor();
  });

  it('restrict heads to a window, drawn as a mask of its own', async () => {
    await choose('Encoder');
    const slider = main().getByRole('slider', { name: 'Encoder, w' });
    await slider.focus();
    await inspector.keyboard.press('Home');
    await main().getByText('Outside the window').waitFor({ timeout: 60_000 });
    await main().getByRole('button', { name: 'Undo all changes' }).click();
  });

  it('set one weight to zero', async () => {
    await choose('Cross');
    const matrix = main().getByRole('application').first();
    await matrix.focus();
    await inspector.keyboard.press('ArrowRight');
    await main()
      .getByRole('button', { name: /Set this α̂ to 0/ })
      .click();
    await main().getByText('Set to 0 by you').first().waitFor({ timeout: 60_000 });
    await main().getByRole('button', { name: 'Undo all changes' }).click();
  });
});

describe('other translations', () => {
  it('choose an alternative: the rest is decoded from there, and one can go back', async () => {
    const before = await targetTokens();
    await view(inspector, 'rewrite');
    await main().locator('section.panel .tokens button').first().click();
    const alternative = main().locator('section[aria-label=Alternatives] button:not([disabled])').first();
    const label = await alternative.locator('.label').innerText();
    await alternative.click();
    await expect.poll(async () => (await targetTokens())[0], { timeout: 60_000 }).toBe(label);
    await inspector.getByText('Staying on this sentence').waitFor();
    await inspector.getByRole('button', { name: 'Back to the translation before' }).click();
    await expect.poll(targetTokens).toEqual(before);
  });

  it('score a translation written by hand', async () => {
    await view(inspector, 'rewrite');
    await main().getByRole('textbox').fill('We go to Beijing tomorrow.');
    await main().getByRole('button', { name: 'Score it' }).click();
    await inspector.getByText('Written by you').waitFor();
    await expect.poll(async () => (await targetTokens()).at(-1)).toBe('EOS');
    await main().getByText('Perplexity', { exact: false }).waitFor();
    await inspector.getByRole('button', { name: 'Staying on this sentence' }).click();
    await expect.poll(() => inspector.getByText('From the translator').count()).toBe(1);
  });
});

describe('files', () => {
  it('of one matrix: SVG, PNG, CSV and JSON whose rows sum to 1', async () => {
    await view(inspector, 'heads');
    await choose('Decoder');
    const save = async (item: string, name: string) => {
      const file = await saveTo(app, name);
      await main().getByRole('button', { name: 'Export' }).click();
      await main().getByRole('menuitem', { name: item }).click();
      return file.read();
    };
    expect((await save('Picture as SVG', 'matrix.svg')).toString()).toMatch(/^<svg [\s\S]*mask-causal[\s\S]*<\/svg>$/);
    expect((await save('Picture as PNG', 'matrix.png')).subarray(1, 4).toString()).toBe('PNG');
    expect((await save('Numbers as CSV', 'matrix.csv')).toString()).toMatch(/^,BOS,/);
    const json = JSON.parse((await save('Numbers as JSON', 'matrix.json')).toString()) as {
      values: (number | null)[][];
    };
    // The file says by itself what it is about.
    expect(json).toMatchObject({
      pack: { id: 'zh-en', weightsSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      sentence: '我们明天去北京。',
      translation: expect.stringContaining('Beijing') as string,
      kind: 'decoder',
    });
    for (const [query, row] of json.values.entries()) {
      expect(row.filter((value) => value === null)).toHaveLength(row.length - query - 1);
      expect(row.reduce<number>((total, value) => total + (value ?? 0), 0)).toBeCloseTo(1, 4);
    }
  });

  it('of the whole session, which opens again', async () => {
    await view(inspector, 'heads');
    await choose('Cross');
    const grid = main().getByRole('radiogroup', { name: 'Cross-attention' });
    await grid.locator('button').nth(2).click();
    const before = await targetTokens();
    const file = await saveTo(app, 'session.verso');
    await inspector.getByRole('button', { name: 'Save session…' }).click();
    const session = JSON.parse((await file.read()).toString()) as {
      cross_attention: number[][][][][];
      decoder_tokens: string[];
    };
    expect(session.cross_attention[0]?.[0]?.[0]).toHaveLength(session.decoder_tokens.length);
    await grid.locator('button').first().click();
    await view(inspector, 'words');
    await openFrom(app, file.path);
    await inspector.getByRole('button', { name: 'Open session…' }).click();
    await inspector.getByText('From a session file').waitFor();
    expect(await grid.locator('[aria-checked=true]').getAttribute('aria-label')).toBe('Layer 1, head 3');
    await expect.poll(targetTokens).toEqual(before);
  });

  it('that are no session: a clear message, nothing changed', async () => {
    const before = await targetTokens();
    const svg = await saveTo(app, 'not-a-session.verso');
    await main().getByRole('button', { name: 'Export' }).click();
    await main().getByRole('menuitem', { name: 'Numbers as JSON' }).click();
    await svg.read();
    await openFrom(app, svg.path);
    await inspector.getByRole('button', { name: 'Open session…' }).click();
    await main()
      .getByRole('alert')
      .getByText(/no Verso session/)
      .waitFor();
    await main().getByRole('button', { name: 'Dismiss' }).click();
    expect(await targetTokens()).toEqual(before);
  });
});

describe('following', () => {
  it('goes along with the translator, or stays', async () => {
    await inspector.getByRole('button', { name: 'Staying on this sentence' }).click();
    await translate(app, '他喜欢猫。');
    const source = () => inspector.locator('.strip [role=toolbar]').first().locator('button').allInnerTexts();
    await expect.poll(async () => (await source()).join(''), { timeout: 60_000 }).toContain('猫');
    await ready(inspector);
    await inspector.getByRole('button', { name: 'Following the translator' }).click();
    await translate(app, '她喜欢狗。');
    const second = await openInspector(app);
    await expect
      .poll(
        async () => (await second.locator('.strip [role=toolbar]').first().locator('button').allInnerTexts()).join(''),
        { timeout: 60_000 },
      )
      .toContain('狗');
    expect((await source()).join('')).toContain('猫');
    await second.close();
  });

  it('compares two sentences, with padding where they stand in one batch', async () => {
    await view(inspector, 'compare');
    await main().getByRole('button', { name: 'Take the current sentence' }).click();
    const right = main().locator('section[aria-label="Sentence 2"]');
    await right.getByRole('textbox').fill('他昨天在公园里看见了一只很大的猫。');
    await right.getByRole('button', { name: 'Translate' }).click();
    await right.getByRole('application').waitFor({ timeout: 60_000 });
    await main().getByText('Show as one batch').click();
    await main().getByText('Padding: no token here').first().waitFor();
  });
});

it('an example opens with a line on what to look for', async () => {
  await inspector.getByRole('button', { name: 'Examples' }).click();
  await inspector.getByRole('menuitem').first().click();
  await inspector.getByText('What to look for').waitFor({ timeout: 60_000 });
  await ready(inspector);
});

it('no page wrote an error', () => {
  expect(app.errors).toEqual([]);
});
