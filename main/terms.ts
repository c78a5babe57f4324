import { existsSync } from 'node:fs';
import { z } from 'zod';
import { storedTerms, type StoredTerm } from './contract.ts';
import { moveAside, readJsonFile, writeJsonFile } from './json-file.ts';

const fileSchema = z.object({ version: z.literal(1), terms: storedTerms });

/** The user's own words in a plain file. What cannot be read is kept aside, never overwritten. */
export class TermStore {
  #terms: readonly StoredTerm[];

  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
  ) {
    this.#terms = this.#read();
  }

  get terms(): readonly StoredTerm[] {
    return this.#terms;
  }

  /** @throws Error that says why the file could not be written; the old terms hold then */
  write(terms: readonly StoredTerm[]): void {
    try {
      writeJsonFile(this.path, { version: 1, terms });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The terms could not be saved: ${reason}`, { cause: error });
    }
    this.#terms = terms;
  }

  #read(): readonly StoredTerm[] {
    const stored = readJsonFile(this.path, this.warn);
    if (stored === undefined) return [];
    const found = fileSchema.safeParse(stored);
    if (found.success) return found.data.terms;
    if (existsSync(this.path))
      this.warn(`The terms were not understood; the file was kept as ${moveAside(this.path)}.`);
    return [];
  }
}
