import { AxeBuilder } from '@axe-core/playwright';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { root } from '../../../scripts/setup/paths.mjs';
import type { EngineClient } from '../../../renderer/engine/client.ts';
import type { EngineHost } from '../../../renderer/engine/host.ts';

declare global {
  interface Window {
    /** There under `--verso-allow-software-gpu` only. */
    readonly versoTest: { readonly engine: EngineClient; readonly host: EngineHost };
    /** Texts the translation pane has shown, in order (`recordTarget`). */
    shownTexts?: string[];
  }
}

/** The translator window by the names a screen reader knows. */
export class TranslatorWindow {
  readonly source: Locator;
  readonly target: Locator;

  constructor(readonly page: Page) {
    // Pipelines of a software GPU take half a minute on a busy machine.
    page.setDefaultTimeout(90_000);
    this.source = page.locator('textarea');
    this.target = page.locator('[role=textbox][aria-readonly=true]');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** The language translated from, detected or chosen. */
  from(): Promise<string> {
    return this.source.evaluate((field: HTMLTextAreaElement) => field.lang);
  }

  /** Chooses a language in the list of a few, or in the search among many. */
  async choose(side: 'Translate from' | 'Translate to', tag: string): Promise<void> {
    const few = this.page.locator(`select[aria-label="${side}"]`);
    const many = this.button(new RegExp(`^${side}: `));
    await few.or(many).first().waitFor();
    if ((await few.count()) > 0) await few.selectOption(tag);
    else {
      await many.click();
      await this.page.getByRole('combobox', { name: side, exact: true }).fill(tag);
      await this.page.keyboard.press('Enter');
    }
    const text = side === 'Translate from' ? this.source : this.target;
    await expect.poll(() => text.getAttribute('lang')).toBe(tag);
  }

  /** Waits until the model is loaded. */
  async ready(): Promise<void> {
    await this.engineSays(/Processor|Graphics card|处理器|显卡/);
  }

  /** Waits until the sign of privacy, which tells what the engine does, says so. */
  async engineSays(what: string | RegExp): Promise<void> {
    await this.page.locator('header').getByTitle(what).waitFor();
  }

  /** Uses a tool of the header; in a small window it is in a menu. */
  async useTool(name: string | RegExp): Promise<void> {
    const menu = this.button(/^(More|更多)$/);
    if (!(await menu.isVisible())) return this.button(name).click();
    await menu.click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** Translates a text by typing it, and gives the finished translation. */
  async translate(text: string): Promise<string> {
    await this.source.fill(text);
    return this.finished(text);
  }

  /** Waits until the translation of what is in the source pane is finished. */
  async finished(text: string): Promise<string> {
    await this.page.waitForFunction(
      (expected) =>
        document.querySelector('textarea')?.value === expected &&
        document.querySelector('section[aria-busy]')?.getAttribute('aria-busy') === 'false' &&
        // Screen readers have been told.
        [...document.querySelectorAll('body > [role=status]')].some((status) => status.textContent !== ''),
      text,
      { timeout: 90_000 },
    );
    return this.targetText();
  }

  targetText(): Promise<string> {
    return this.target.evaluate((box) => [...box.querySelectorAll('.line')].map((line) => line.textContent).join('\n'));
  }

  /** Notes every text the translation pane shows from now on. */
  async recordTarget(): Promise<void> {
    await this.page.evaluate(() => {
      const shown: string[] = [];
      window.shownTexts = shown;
      const note = (): void => {
        const text = document.querySelector('[role=textbox][aria-readonly=true]')?.textContent ?? '';
        if (text !== '' && text !== shown.at(-1)) shown.push(text);
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }

  shownTexts(): Promise<string[]> {
    return this.page.evaluate(() => window.shownTexts ?? []);
  }

  /** What `::highlight(name)` paints. */
  painted(name: string): Promise<string[]> {
    return this.page.evaluate(
      (highlight) =>
        [...(CSS.highlights.get(highlight) ?? [])].map(
          (range) => range.startContainer.textContent?.slice(range.startOffset, range.endOffset) ?? '',
        ),
      name,
    );
  }

  /** Where the first occurrence of `word` stands on the screen. */
  placeOf(pane: Locator, word: string): Promise<{ x: number; y: number }> {
    return pane.evaluate((box, wanted) => {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        const { left, top, width, height } = range.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      }
      throw new Error(`“${wanted}” is not shown`);
    }, word);
  }

  /** Fails with what axe finds. */
  async expectAccessible(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  }
}

/** A folder of packs made from one of the tiny models, removed by `remove`. */
export class PackFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'verso-packs-'));

  /** Adds a pack that claims to translate from one language to another; `harm` may damage it. */
  add(id: string, from: string, to: string, harm: (folder: string) => void = () => undefined, model = 'marian'): this {
    const folder = join(this.path, id);
    cpSync(join(root, 'test/fixtures/models', model), folder, { recursive: true });
    rmSync(join(folder, 'generate.json'), { force: true });
    editManifest(folder, (manifest) => {
      const tag = (manifest['directions'] as { tag: string }[])[0]?.tag ?? null;
      return { ...manifest, id, name: `Tiny ${from}–${to}`, directions: [{ from, to, tag }] };
    });
    harm(folder);
    return this;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

export function editManifest(folder: string, edit: (manifest: Record<string, unknown>) => object): void {
  const path = join(folder, 'pack.json');
  writeFileSync(path, JSON.stringify(edit(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)));
}
