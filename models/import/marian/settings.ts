import { readYaml, type Yaml } from '../../format/yaml.ts';
import { fileName } from '../files.ts';
import type { Given } from './given.ts';

/** What `decoder.yml` says of files and of search. */
export type Settings = Readonly<Record<string, Yaml>>;

export async function readSettings(given: Given, path: string): Promise<Settings> {
  const text = await given.text(path);
  const value = await given.guard(path, () => readYaml(text));
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : {};
}

/** Names of files in a list of the decoder's settings. */
export function listed(settings: Settings, key: string): readonly string[] {
  const value = settings[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').map(fileName) : [];
}
