import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { root } from '../../../scripts/setup/paths.mjs';

vi.mock('electron', () => ({ BrowserWindow: {}, app: {}, dialog: {}, nativeTheme: {}, screen: {}, session: {} }));
const { BACKGROUNDS } = await import('../../../main/windows/windows.ts');

describe('a window before it paints', () => {
  it('has the colour that its page has', () => {
    const [light, dark] = readFileSync(`${root}/renderer/ui/tokens.css`, 'utf8').split(":root[data-theme='dark']");
    const colour = (css: string | undefined): string | undefined => /--background: (#\w+);/.exec(css ?? '')?.[1];
    expect({ light: colour(light), dark: colour(dark) }).toEqual(BACKGROUNDS);
  });
});
