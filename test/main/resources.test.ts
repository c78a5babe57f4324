import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, contentType, resolveResource } from '../../main/resources.ts';

const bundle = '/opt/verso/out/renderer';

describe('resolveResource', () => {
  it('finds files of the bundle', () => {
    expect(resolveResource('app://verso/translator/index.html?recovered=1#top', bundle)).toEqual({
      kind: 'bundle',
      path: `${bundle}/translator/index.html`,
    });
    expect(resolveResource('app://verso/assets/worker-B_x-1.js', bundle)).toMatchObject({ kind: 'bundle' });
  });

  it('finds files of packs', () => {
    expect(resolveResource('app://verso/packs/zh-en/weights.bin', bundle)).toEqual({
      kind: 'pack',
      pack: 'zh-en',
      file: 'weights.bin',
    });
  });

  it.each([
    'app://verso/',
    'app://verso//etc/passwd',
    'app://verso/..%2fmain/app.js',
    'app://verso/assets/..%2f..%2fmain/app.js',
    'app://verso/assets/..%5c..%5cmain/app.js',
    'app://verso/assets\\..\\..\\main',
    'app://verso/%252e%252e/main/app.js',
    'app://verso/assets/a%00.js',
    'app://verso/.hidden',
    'app://verso/C:/Windows/system.ini',
    'app://verso/%E0%A4%A',
    'app://verso/packs',
    'app://verso/packs/zh-en',
    'app://verso/packs/zh-en/',
    'app://verso/packs/zh-en/sub/weights.bin',
    'app://verso/packs/zh-en/..%2fother%2fweights.bin',
    'app://other/translator/index.html',
    'app://verso:80/translator/index.html',
    'app://user@verso.example/translator/index.html',
    'https://verso/translator/index.html',
    'file:///etc/passwd',
    'not a url',
    '',
  ])('finds nothing for %j', (url) => {
    expect(resolveResource(url, bundle)).toBeUndefined();
  });

  it.each([
    ['app://verso/../../main/app.js', 'main/app.js'],
    ['app://verso/%2e%2e/main/app.js', 'main/app.js'],
    ['app://verso/packs/%2e%2e/weights.bin', 'weights.bin'],
  ])('stays in the bundle for %j, whose dots the URL parser resolves', (url, path) => {
    expect(resolveResource(url, bundle)).toEqual({ kind: 'bundle', path: `${bundle}/${path}` });
  });
});

describe('what is served', () => {
  it('has the content type of its extension', () => {
    expect(contentType('a/b.wasm')).toBe('application/wasm');
    expect(contentType('a/b.mjs')).toBe('text/javascript; charset=utf-8');
    expect(contentType('a/weights.bin')).toBe('application/octet-stream');
  });

  it('allows no inline code, no eval and nothing from elsewhere', () => {
    expect(contentSecurityPolicy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
    expect(contentSecurityPolicy).toContain("default-src 'none'");
  });
});
