import { extname, join, sep } from 'node:path';

/** The one origin all windows live in. A standard, secure scheme, so that workers, fetch and wasm threads work. */
export const scheme = 'app';
export const host = 'verso';
export const origin = `${scheme}://${host}`;

/** The app's pages, each with a folder in `renderer/`. */
export const pages = ['translator', 'inspector', 'quick', 'engine-window'] as const;
export type Page = (typeof pages)[number];

export type Resource =
  | { readonly kind: 'bundle'; readonly path: string }
  | { readonly kind: 'pack'; readonly pack: string; readonly file: string }
  | { readonly kind: 'given'; readonly token: string };

/**
 * What a URL of the app scheme stands for: a file of the bundle, or a file of a language pack
 * (`app://verso/packs/<id>/<file>`), or a file that the app was opened with (`app://verso/given/<token>`). Undefined for everything that could leave those folders.
 */
export function resolveResource(url: string, bundle: string): Resource | undefined {
  let path: string;
  try {
    const parsed = new URL(url);
    if (parsed.protocol !== `${scheme}:` || parsed.host !== host) return undefined;
    path = decodeURIComponent(parsed.pathname);
  } catch {
    return undefined;
  }
  const segments = path.split('/').slice(1);
  if (segments.some((segment) => !isPlain(segment))) return undefined;
  const [first, pack, file, ...more] = segments;
  if (first === 'packs') {
    return pack !== undefined && file !== undefined && more.length === 0 ? { kind: 'pack', pack, file } : undefined;
  }
  if (first === 'given') return pack !== undefined && file === undefined ? { kind: 'given', token: pack } : undefined;
  const resolved = join(bundle, ...segments);
  return resolved.startsWith(bundle + sep) ? { kind: 'bundle', path: resolved } : undefined;
}

/** One path segment that names a file or folder on every platform and nothing else. */
function isPlain(segment: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(segment);
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

export function contentType(path: string): string {
  return contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** No inline code, no eval (WebAssembly alone may compile), nothing from elsewhere. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Cross-origin isolation (COOP and COEP) is what gives wasm its threads. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
