import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { windowStateSchema, type WindowState } from './window-state.ts';

const kinds = z.enum(['translator', 'inspector', 'quick']);
export type Kind = z.infer<typeof kinds>;

const fileSchema = z.partialRecord(kinds, windowStateSchema);

/** Where each kind of window was, kept in a file. */
export class WindowPlaces {
  #places: Partial<Record<Kind, WindowState>>;

  constructor(
    private readonly file: string,
    private readonly warn: (message: string) => void,
  ) {
    const stored = fileSchema.safeParse(readJsonFile(file, warn));
    this.#places = stored.success ? (stored.data as Partial<Record<Kind, WindowState>>) : {};
  }

  of(kind: Kind): WindowState | undefined {
    return this.#places[kind];
  }

  remember(kind: Kind, place: WindowState): void {
    this.#places = { ...this.#places, [kind]: place };
    try {
      writeJsonFile(this.file, this.#places);
    } catch (error) {
      this.warn(`The window's place could not be saved: ${String(error)}`);
    }
  }
}
