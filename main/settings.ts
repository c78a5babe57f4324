import { existsSync } from 'node:fs';
import { settingsSchema } from './contract.ts';
import type { Settings } from './contract.ts';
import { defaultSettings } from './default-settings.ts';
import { moveAside, readJsonFile, writeJsonFile } from './json-file.ts';

/** Before anything was chosen: from the other language into the system's own, where it is one that Verso has. */
export function firstSettings(systemLanguage: string): Settings {
  return /^zh\b/i.test(systemLanguage) ? { ...defaultSettings, from: 'en', to: 'zh' } : defaultSettings;
}

/** Each field by itself: those that are sound, and the names of those that are not; unknown ones are left out. */
export function checkSettings(fields: Readonly<Record<string, unknown>>): {
  readonly accepted: Partial<Settings>;
  readonly refused: string[];
} {
  const accepted: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const [name, schema] of Object.entries(settingsSchema.shape)) {
    if (fields[name] === undefined) continue;
    const parsed = schema.safeParse(fields[name]);
    if (parsed.success) accepted[name] = parsed.data;
    else refused.push(name);
  }
  return { accepted, refused };
}

/** The user's settings: kept in memory, written on every change, each field validated by itself when read. */
export class SettingsStore {
  #current: Settings;
  readonly #listeners = new Set<(settings: Settings, before: Settings) => void>();

  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
    private readonly defaults: Settings = defaultSettings,
  ) {
    this.#current = this.#read();
  }

  get current(): Settings {
    return this.#current;
  }

  /** Settings that cannot be written (a full disk, a read-only home) still hold for this run. */
  update(change: Partial<Settings>): Settings {
    const before = this.#current;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    this.#current = settingsSchema.parse({ ...this.#current, ...given });
    try {
      writeJsonFile(this.path, this.#current);
    } catch (error) {
      this.warn(`The settings could not be saved: ${error instanceof Error ? error.message : String(error)}`);
    }
    for (const listener of this.#listeners) listener(this.#current, before);
    return this.#current;
  }

  onChange(listener: (settings: Settings, before: Settings) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #read(): Settings {
    const stored = readJsonFile(this.path, this.warn);
    if (stored === undefined) return this.defaults;
    const usable = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
    const fields = usable ? (stored as Record<string, unknown>) : {};
    const checked = checkSettings(fields);
    const refused = usable ? checked.refused : ['everything'];
    if (refused.length > 0 && existsSync(this.path)) {
      this.warn(`Settings not understood (${refused.join(', ')}); the old file was kept as ${moveAside(this.path)}.`);
    }
    return settingsSchema.parse({ ...this.defaults, ...checked.accepted });
  }
}
