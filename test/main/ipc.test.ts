import { describe, expect, it, vi } from 'vitest';
import { channels } from '../../main/contract.ts';
import { answer, isTrusted } from '../../main/ipc.ts';
import type { Handlers } from '../../main/ipc.ts';
import { PackError } from '../../models/pack/pack-error.ts';
import { defaultSettings } from '../../main/default-settings.ts';

const window_ = { trusted: true, webContents: 1 };

function handlers(overrides: Partial<Handlers> = {}): Handlers {
  const unexpected = Object.fromEntries(
    Object.keys(channels).map((channel) => [
      channel,
      () => {
        throw new Error(`${channel} must not be called`);
      },
    ]),
  );
  return { ...(unexpected as unknown as Handlers), ...overrides };
}

describe('a request', () => {
  it('reaches its handler with the parsed argument and the sender', async () => {
    const write = vi.fn(() => defaultSettings);
    const reply = await answer(window_, 'settings:write', { fontSize: 20 }, handlers({ 'settings:write': write }));
    expect(reply).toEqual({ ok: true, value: defaultSettings });
    expect(write).toHaveBeenCalledWith({ fontSize: 20 }, { webContents: 1 });
  });

  it.each([
    ['a value out of range', 'settings:write', { fontSize: 11 }],
    ['a wrong type', 'settings:write', { theme: 1 }],
    ['a field the contract lacks', 'settings:write', { evil: 1 }],
    ['an argument where none is taken', 'settings:read', 'x'],
    ['no argument where one is needed', 'packs:verify', undefined],
    ['a string too long', 'packs:verify', 'x'.repeat(65)],
    ['an object for a string', 'clipboard:write', { toString: 'x' }],
    ['an unknown file kind', 'file:save', { name: 'a', kind: 'exe', data: '' }],
    ['data that is neither text nor bytes', 'file:save', { name: 'a', kind: 'json', data: [1] }],
  ])('with %s is refused', async (_what, channel, argument) => {
    const reply = await answer(window_, channel, argument, handlers());
    expect(reply).toMatchObject({ ok: false, failure: { code: 'bad-argument', arguments: { channel } } });
  });

  it.each([['shell:open'], ['constructor'], ['__proto__'], [42], [undefined]])(
    'on the channel %s is refused',
    async (channel) => {
      expect(await answer(window_, channel, undefined, handlers())).toMatchObject({ ok: false });
    },
  );

  it('from anyone but the app’s pages is refused', async () => {
    const reply = await answer({ trusted: false, webContents: 1 }, 'settings:read', undefined, handlers());
    expect(reply).toEqual({ ok: false, failure: { code: 'untrusted', arguments: {} } });
  });

  it('whose handler gives what the contract lacks is refused, too', async () => {
    const read = () => ({ ...defaultSettings, secret: 1 });
    const reply = await answer(window_, 'settings:read', undefined, handlers({ 'settings:read': read }));
    expect(reply).toMatchObject({ ok: false, failure: { code: 'unexpected' } });
  });

  it('whose handler fails gets the failure, code and arguments', async () => {
    const named = { pack: 'x', file: 'w' };
    const verify = () => Promise.reject(new PackError('missing-file', named));
    const reply = await answer(window_, 'packs:verify', 'x', handlers({ 'packs:verify': verify }));
    expect(reply).toEqual({ ok: false, failure: { code: 'missing-file', arguments: named } });
  });
});

describe('a sender', () => {
  const frame = (url: string, parent: unknown = null) =>
    ({ senderFrame: { url, parent } }) as Parameters<typeof isTrusted>[0];

  it('is trusted in the main frame of the app’s pages only', () => {
    expect(isTrusted(frame('app://verso/translator/index.html?backend=wasm'))).toBe(true);
    expect(isTrusted(frame('app://verso/inspector/index.html'))).toBe(true);
    expect(isTrusted(frame('app://verso/translator/index.html', {}))).toBe(false);
    expect(isTrusted(frame('app://verso/ort/x.mjs'))).toBe(false);
    expect(isTrusted(frame('app://verso.example/translator/index.html'))).toBe(false);
    expect(isTrusted(frame('https://example.org/app://verso/translator/index.html'))).toBe(false);
    expect(isTrusted({ senderFrame: null })).toBe(false);
  });
});
