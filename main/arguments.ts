import { resolve } from 'node:path';

/** What the app is started for, when it is started again beside itself as well. CONTRIBUTING.md and README.md tell of them. */
export interface StartArguments {
  /** `--text "…"`: this text, in the translator. */
  readonly text?: string;
  /** `--clipboard`: what is selected or copied, in the small window. */
  readonly clipboard: boolean;
  /** `--hidden`: into the tray, where there is one; opening at login says so. */
  readonly hidden: boolean;
  /** A `.verso` file that was opened: its language pack is installed, if the user wants. */
  readonly model?: string;
}

/**
 * Bytes of the longest text that is taken. The arguments of a second start reach the first in one message; one of 8,000 bytes
 * was too long on Linux, and Chromium then kills the first, taking it for hung.
 */
export const LONGEST_ARGUMENT = 4000;

/** @param given `process.argv`, whose paths start at `folder` @throws Error with what the terminal shall say */
export function readArguments(given: readonly string[], folder = process.cwd()): StartArguments {
  const at = given.findIndex((argument) => argument === '--text' || argument.startsWith('--text='));
  const found = given[at] === '--text' ? given[at + 1] : given[at]?.slice('--text='.length);
  if (at >= 0 && (found === undefined || found.trim() === ''))
    throw new Error('--text needs a text: --text "Good morning"');
  const others = at < 0 ? given : given.slice(0, at);
  const bytes = new TextEncoder().encode(found).length;
  if (bytes > LONGEST_ARGUMENT)
    throw new Error(
      `--text takes ${LONGEST_ARGUMENT} bytes at most, and this text has ${bytes}; drop its file on the window instead.`,
    );
  const model = others.slice(1).find((argument) => /\.verso$/i.test(argument) && !argument.startsWith('-'));
  return {
    ...(model === undefined ? {} : { model: resolve(folder, model) }),
    ...(found === undefined ? {} : { text: found }),
    clipboard: others.includes('--clipboard'),
    hidden: others.includes('--hidden'),
  };
}

/** What one start hands over to another. */
export interface HandedOver {
  readonly start: string;
}

/** As letters of ASCII alone: Electron 33 reads a message with zero bytes, as UTF-16 has them, so wrongly that it crashes. */
export function handOver(start: StartArguments): HandedOver {
  return { start: encodeURIComponent(JSON.stringify(start)) };
}

export function takeOver({ start }: HandedOver): StartArguments {
  return JSON.parse(decodeURIComponent(start)) as StartArguments;
}
