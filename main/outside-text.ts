import { LONGEST_TEXT, type Settings } from './contract.ts';

/** Electron's clipboard. Newer versions answer with promises, and have an object of its own for what is selected. */
export interface TextSource {
  readText(type?: 'selection'): string | Promise<string>;
  /** Of Linux alone. */
  readonly selection?: { readText(): Promise<string> };
}

/**
 * The text that the user means from outside: what is selected in any program, where the system tells (Linux), else the
 * clipboard. Called at the user's own shortcut, menu item or command, and at nothing else.
 */
export async function readOutsideText(
  clipboard: TextSource,
  source: Settings['quickSource'],
  platform: NodeJS.Platform,
): Promise<string> {
  const selected = source === 'selection' && platform === 'linux' ? await selectedText(clipboard) : '';
  const text = selected.trim() === '' ? await clipboard.readText() : selected;
  return text.slice(0, LONGEST_TEXT);
}

function selectedText(clipboard: TextSource): string | Promise<string> {
  return clipboard.selection === undefined ? clipboard.readText('selection') : clipboard.selection.readText();
}
