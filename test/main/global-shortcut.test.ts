import { describe, expect, it } from 'vitest';
import { QuickShortcut } from '../../main/global-shortcut.ts';

function shortcut(taken: readonly string[] = []) {
  const registered = new Map<string, () => void>();
  const warnings: string[] = [];
  let pressed = 0;
  const system = {
    register(accelerator: Electron.Accelerator, callback: () => void): boolean {
      if (accelerator === 'Broken') throw new TypeError('conversion failure');
      if (taken.includes(accelerator)) return false;
      registered.set(accelerator, callback);
      return true;
    },
    unregister: (accelerator: Electron.Accelerator) => void registered.delete(accelerator),
  };
  const own = new QuickShortcut(
    system,
    () => (pressed += 1),
    (message) => warnings.push(message),
  );
  return { own, registered, warnings, pressed: () => pressed };
}

describe('the shortcut that works everywhere', () => {
  it('is none until it is wanted, and none when it is not wanted any more', () => {
    const { own, registered, pressed } = shortcut();
    own.apply(undefined);
    expect([own.state, registered.size]).toEqual(['off', 0]);
    own.apply('Alt+Y');
    registered.get('Alt+Y')?.();
    expect([own.state, pressed()]).toEqual(['on', 1]);
    own.apply(undefined);
    expect([own.state, registered.size]).toEqual(['off', 0]);
  });

  it('is given back when another takes its place', () => {
    const { own, registered } = shortcut();
    own.apply('Alt+Y');
    own.apply('Alt+Z');
    expect([...registered.keys()]).toEqual(['Alt+Z']);
  });

  it('rests while the user chooses one by pressing it, and then is the one chosen', () => {
    const { own, registered } = shortcut();
    own.apply('Alt+Y');
    own.suspend(true);
    own.suspend(true);
    expect([own.state, registered.size]).toEqual(['on', 0]);
    own.suspend(false);
    expect([own.state, ...registered.keys()]).toEqual(['on', 'Alt+Y']);
    own.suspend(true);
    own.apply('Alt+Z');
    expect(registered.size).toBe(0);
    own.suspend(false);
    expect([own.state, ...registered.keys()]).toEqual(['on', 'Alt+Z']);
  });

  it('that was switched off while it rested does not come back', () => {
    const { own, registered } = shortcut();
    own.apply('Alt+Y');
    own.suspend(true);
    own.apply(undefined);
    own.suspend(false);
    expect([own.state, registered.size]).toEqual(['off', 0]);
  });

  it.each(['Alt+T', 'Broken'])('that cannot be had (%s) is told, and leaves no other behind', (wanted) => {
    const { own, registered, warnings } = shortcut(['Alt+T']);
    own.apply('Alt+Y');
    own.apply(wanted);
    expect([own.state, registered.size]).toEqual(['taken', 0]);
    expect(warnings).toEqual([expect.stringContaining(wanted)]);
    own.apply('Alt+Y');
    expect(own.state).toBe('on');
  });
});
