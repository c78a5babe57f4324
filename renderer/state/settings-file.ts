import type { Bridge, Settings } from './bridge.ts';

/** What a file of settings says of itself, so that no other JSON is taken for one. */
const KIND = 'verso-settings';

export type Opened =
  | { readonly name: string; readonly settings: Partial<Settings>; readonly unknown: readonly string[] }
  | { readonly name: string; readonly problem: 'not-json' | 'not-settings' }
  | { readonly name: string; readonly problem: 'refused'; readonly refused: readonly string[] };

/** @returns whether it was saved */
export function saveSettings(bridge: Pick<Bridge, 'invoke'>, settings: Settings): Promise<boolean> {
  const data = `${JSON.stringify({ kind: KIND, settings }, null, 2)}\n`;
  return bridge.invoke('file:save', { name: 'verso-settings.json', kind: 'json', data });
}

/** The settings in a file that the user chooses; null when none was chosen. Nothing is changed yet. */
export async function openSettings(bridge: Pick<Bridge, 'invoke'>): Promise<Opened | null> {
  const file = await bridge.invoke('file:open', { kind: 'settings' });
  if (file === null) return null;
  const { name } = file;
  let content: unknown;
  try {
    content = JSON.parse(file.text);
  } catch {
    return { name, problem: 'not-json' };
  }
  const given = isRecord(content) && content['kind'] === KIND ? content['settings'] : undefined;
  if (!isRecord(given)) return { name, problem: 'not-settings' };
  const { settings, refused } = await bridge.invoke('settings:check', given);
  if (refused.length > 0)
    return { name, problem: 'refused', refused: refused.map((key) => `${key} = ${short(given[key])}`) };
  return {
    name,
    settings: settings as Partial<Settings>,
    unknown: Object.keys(given).filter((key) => !(key in settings)),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
