import type { InspectorMessages } from '../../messages/inspector.ts';

/** What the engine's message means to the user: too long a sentence gets its own words, the rest keeps the engine's. */
export function problemText(message: string, t: InspectorMessages): string {
  if (/takes (at most|1 to) \d+/.test(message)) return `${t.tooLong} (${message})`;
  return message;
}
