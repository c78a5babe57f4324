import type { Locator } from 'playwright-core';
import { reading, type TestApp } from './app.ts';

/** The model library of a running app, and what a person does with it. */
export class ModelLibrary {
  readonly dialog: Locator;

  constructor(private readonly app: TestApp) {
    this.dialog = app.page.getByRole('dialog', { name: 'Model library' });
  }

  /** Drops files and folders of the disk on the window, as the system's file manager does. */
  async drop(...paths: readonly string[]): Promise<void> {
    const { page } = this.app;
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
    await session.detach();
  }

  /** Waits until a model that was dropped is installed, or says why it is not. */
  async installed(name: string): Promise<void> {
    const failed = this.dialog.locator('.failed');
    await this.dialog.getByText(`${name} is installed.`).or(failed).waitFor();
    if ((await failed.count()) > 0) throw new Error(await failed.innerText());
  }

  row(name: string): Locator {
    return this.dialog
      .locator('details')
      .filter({ has: this.app.page.locator('.name').getByText(name, { exact: true }) });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name });
  }

  /** What is known of a pack, and what can be done with it. */
  async opened(name: string): Promise<Locator> {
    const row = this.row(name);
    if ((await row.getAttribute('open')) === null) await row.locator('summary').click();
    return row;
  }

  async remove(name: string): Promise<void> {
    const row = await this.opened(name);
    await row.getByRole('button', { name: 'Remove' }).click();
    await row.getByText(`Move ${name} to the trash?`).waitFor();
    await row.getByRole('button', { name: 'Remove' }).click();
    await this.dialog.getByText(`${name} is in the trash.`).waitFor();
    await row.waitFor({ state: 'detached' });
  }
}

/** A test machine has no trash: what goes there is deleted. */
export async function withoutTrash({ electron }: TestApp): Promise<void> {
  // Done twice, it is the same.
  await reading(electron)(({ shell }) => {
    const { rmSync } = process.getBuiltinModule('node:fs');
    shell.trashItem = async (path) => rmSync(path, { recursive: true });
  });
}
