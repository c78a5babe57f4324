import { describe, expect, it } from 'vitest';
import { LONGEST_TEXT } from '../../main/contract.ts';
import { readOutsideText, type TextSource } from '../../main/outside-text.ts';

/** The clipboard of today's Electron, and that of older ones. */
const clipboards: readonly [string, (copied: string, selected: string) => TextSource][] = [
  [
    'today',
    (copied, selected) => ({
      readText: () => Promise.resolve(copied),
      selection: { readText: () => Promise.resolve(selected) },
    }),
  ],
  ['before', (copied, selected) => ({ readText: (type) => (type === 'selection' ? selected : copied) })],
];

describe.each(clipboards)('the text from outside, with the clipboard of %s', (_name, clipboard) => {
  it('is what is selected on Linux, else what was copied', async () => {
    expect(await readOutsideText(clipboard('copied', 'selected'), 'selection', 'linux')).toBe('selected');
    expect(await readOutsideText(clipboard('copied', ' \n'), 'selection', 'linux')).toBe('copied');
    expect(await readOutsideText(clipboard('copied', 'selected'), 'clipboard', 'linux')).toBe('copied');
  });

  it.each(['darwin', 'win32'] as const)('is what was copied on %s, which has nothing else', async (platform) => {
    const source = clipboard('copied', 'never');
    expect(await readOutsideText(source, 'selection', platform)).toBe('copied');
  });

  it('is no longer than windows take', async () => {
    const text = await readOutsideText(clipboard('a'.repeat(LONGEST_TEXT + 1), ''), 'clipboard', 'linux');
    expect(text).toHaveLength(LONGEST_TEXT);
  });
});
