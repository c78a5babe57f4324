import { describe, expect, it } from 'vitest';
import { checkSettings } from '../../../main/settings.ts';
import { defaultSettings } from '../../../main/default-settings.ts';
import type { Bridge } from '../../../renderer/state/bridge.ts';
import { openSettings, saveSettings } from '../../../renderer/state/settings-file.ts';

/** A main process whose user chooses a file of this text. */
function choosing(text: string) {
  const asked: [string, unknown][] = [];
  const invoke = async (channel: string, argument: unknown) => {
    asked.push([channel, argument]);
    if (channel === 'file:open') return { name: 'mine.json', text };
    if (channel === 'file:save') return true;
    const { accepted, refused } = checkSettings(argument as Record<string, unknown>);
    return { settings: accepted, refused };
  };
  return { bridge: { invoke } as unknown as Pick<Bridge, 'invoke'>, asked };
}

describe('a file of settings', () => {
  it('is what was saved', async () => {
    const mine = { ...defaultSettings, theme: 'dark', fontSize: 24 } as const;
    const { bridge, asked } = choosing('');
    expect(await saveSettings(bridge, mine)).toBe(true);
    const { data } = asked[0]![1] as { data: string };
    expect(await openSettings(choosing(data).bridge)).toEqual({ name: 'mine.json', settings: mine, unknown: [] });
  });

  it('may hold a few settings, and some of a later version, which are named', async () => {
    const text = JSON.stringify({ kind: 'verso-settings', settings: { theme: 'dark', telepathy: true } });
    expect(await openSettings(choosing(text).bridge)).toEqual({
      name: 'mine.json',
      settings: { theme: 'dark' },
      unknown: ['telepathy'],
    });
  });

  const bad: readonly (readonly [string, string, object])[] = [
    ['cut off', '{"kind": "verso-settings", "settings": {', { problem: 'not-json' }],
    ['a picture', '\ufffdPNG', { problem: 'not-json' }],
    ['other JSON', '{"settings": {"theme": "dark"}}', { problem: 'not-settings' }],
    ['a list', '[]', { problem: 'not-settings' }],
    ['nothing in it', '{"kind": "verso-settings", "settings": null}', { problem: 'not-settings' }],
    [
      'a value that there is not',
      '{"kind": "verso-settings", "settings": {"theme": "purple", "fontSize": 2000, "search": "beam"}}',
      { problem: 'refused', refused: ['theme = "purple"', 'fontSize = 2000'] },
    ],
  ];
  for (const [name, text, expected] of bad)
    it(`${name}: is refused`, async () => {
      const { bridge, asked } = choosing(text);
      expect(await openSettings(bridge)).toEqual({ name: 'mine.json', ...expected });
      expect(asked.map(([channel]) => channel)).not.toContain('settings:write');
    });
});
