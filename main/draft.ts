import { rmSync } from 'node:fs';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const draftSchema = z.object({ text: z.string() });

/**
 * The text being translated. In memory it outlasts a page that crashes; on disk, while `keep` says so, it outlasts the
 * app as well, however that ends. An empty text leaves no file.
 */
export class DraftStore {
  #text = '';

  constructor(
    private readonly path: string,
    private readonly keep: () => boolean,
    private readonly warn: (message: string) => void,
  ) {
    if (!keep()) this.#forget();
    else {
      const stored = draftSchema.safeParse(readJsonFile(path, warn));
      if (stored.success) this.#text = stored.data.text;
    }
  }

  get text(): string {
    return this.#text;
  }

  write(text: string): void {
    this.#text = text;
    this.save();
  }

  /** Brings the file in line with the text, and with whether it is to be kept. */
  save(): void {
    if (!this.keep() || this.#text === '') {
      this.#forget();
      return;
    }
    try {
      writeJsonFile(this.path, { text: this.#text });
    } catch (error) {
      this.warn(`The text could not be kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #forget(): void {
    try {
      rmSync(this.path, { force: true });
    } catch (error) {
      this.warn(`The kept text could not be removed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
