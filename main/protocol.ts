import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Protocol } from 'electron';
import type { PackLibrary } from './packs/library.ts';
import type { GivenFiles } from './packs/given-files.ts';
import { contentType, resolveResource, scheme, securityHeaders } from './resources.ts';

/** Must be called before the app is ready. */
export function registerScheme(protocol: Protocol): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }]);
}

/** Serves the bundle, and the files of packs that were verified, to the app's windows and workers. */
export function serve(protocol: Protocol, bundle: string, packs: PackLibrary, given: GivenFiles): void {
  protocol.handle(scheme, (request) => respond(request, bundle, packs, given));
}

export async function respond(
  request: { readonly method: string; readonly url: string },
  bundle: string,
  packs: Pick<PackLibrary, 'servable'>,
  given?: Pick<GivenFiles, 'pathOf'>,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET is answered.');
  const resource = resolveResource(request.url, bundle);
  if (resource === undefined) return refuse(404, 'There is no such file.');
  const path =
    resource.kind === 'bundle'
      ? resource.path
      : resource.kind === 'pack'
        ? await packs.servable(resource.pack, resource.file)
        : given?.pathOf(resource.token);
  if (path === undefined) return refuse(403, 'This file is not part of a verified language pack.');
  const details = await stat(path).catch(() => undefined);
  if (details?.isFile() !== true) return refuse(404, 'There is no such file.');
  const headers = {
    ...securityHeaders,
    'Content-Type': contentType(path),
    'Content-Length': String(details.size),
    'Cache-Control': 'no-cache',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const body = Readable.toWeb(createReadStream(path, { highWaterMark: 1 << 20 }));
  return new Response(body as ReadableStream, { headers });
}

function refuse(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: { ...securityHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
