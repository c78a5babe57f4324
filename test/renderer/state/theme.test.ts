import { afterEach, expect, it, vi } from 'vitest';
import { Theme } from '../../../renderer/state/theme.svelte.ts';

/** A page on a system whose theme can change. */
class Page {
  matches = false;
  readonly listeners = new Set<() => void>();
  readonly documentElement = { dataset: {} as Record<string, string> };
  addEventListener(_type: string, listener: () => void): void {
    this.listeners.add(listener);
  }
  removeEventListener(_type: string, listener: () => void): void {
    this.listeners.delete(listener);
  }
  turn(dark: boolean): void {
    this.matches = dark;
    for (const listener of this.listeners) listener();
  }
}

afterEach(() => vi.unstubAllGlobals());

it('the theme follows the system until one is chosen, and is written on the page', () => {
  const page = new Page();
  vi.stubGlobal('matchMedia', () => page);
  vi.stubGlobal('document', page);
  const theme = new Theme();
  const written = (): string | undefined => page.documentElement.dataset['theme'];
  expect([theme.shown, written()]).toEqual(['light', 'light']);
  page.turn(true);
  expect([theme.shown, written()]).toEqual(['dark', 'dark']);
  theme.choose('light');
  expect([theme.shown, written()]).toEqual(['light', 'light']);
  theme.choose('system');
  expect([theme.shown, written()]).toEqual(['dark', 'dark']);
  theme.dispose();
  page.turn(false);
  expect(written()).toBe('dark');
});
