import { describe, expect, it } from 'vitest';
import { isOwnRequest } from '../../main/network.ts';

describe('isOwnRequest', () => {
  it.each(['app://verso/translator/index.html', 'blob:app://verso/1', 'data:text/plain,x', 'devtools://devtools/x'])(
    'lets %s pass',
    (url) => expect(isOwnRequest(url)).toBe(true),
  );

  it.each([
    'http://127.0.0.1/',
    'https://example.org/',
    'wss://example.org/',
    'ftp://x/',
    'file:///etc/passwd',
    'x',
    '',
  ])('stops %j', (url) => expect(isOwnRequest(url)).toBe(false));
});
