import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';

export interface Profile {
  readonly folder: string;
  /** Why the wanted folder could not be used, such as EROFS; absent when it is. */
  readonly problem?: string;
}

/**
 * The folder for settings and window places: the wanted one, or a temporary one where that cannot be written. Without a
 * folder to write in, Chromium's single-instance lock fails, and Verso would take itself for a second instance.
 * @param temporary the system's folder for temporary files
 */
export function usableProfile(wanted: string, temporary: string): Profile {
  try {
    mkdirSync(wanted, { recursive: true });
    accessSync(wanted, constants.W_OK | constants.X_OK);
    return { folder: wanted };
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code ?? String(error);
    return { folder: mkdtempSync(join(temporary, 'verso-')), problem };
  }
}

/** What the user is told when the profile is a temporary one. */
export function temporaryProfileNotice(language: 'en' | 'zh', wanted: string, problem: string): string {
  return language === 'zh'
    ? `无法写入“${wanted}”（${problem}）。Verso 可以使用，但设置在关闭后不会保留。`
    : `“${wanted}” cannot be written (${problem}). Verso works, but settings are not kept after it is closed.`;
}
