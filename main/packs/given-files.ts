import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { origin } from '../resources.ts';

/** Files that the system opened the app with, which its pages may read: by a name that nobody can guess, and no path. */
export class GivenFiles {
  readonly #paths = new Map<string, string>();

  /** @returns the file's name, and the address under which a page reads it */
  grant(path: string): { readonly name: string; readonly address: string } {
    const token = randomUUID();
    this.#paths.set(token, path);
    return { name: basename(path), address: `${origin}/given/${token}` };
  }

  pathOf(token: string): string | undefined {
    return this.#paths.get(token);
  }
}
