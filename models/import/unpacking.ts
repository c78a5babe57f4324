import { ImportError } from './import-error.ts';
import type { GivenFile } from './given-file.ts';

/** Keeps what comes out of an archive, best not in memory. */
export type Spool = (content: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<Blob>;

export interface UnpackOptions {
  readonly spool?: Spool;
  readonly signal?: AbortSignal;
}

/** In a browser such contents lie on the disk when they are large. */
const toBlob: Spool = (content) => new Response(content).blob();

/** Models shrink to a half at best, and their texts to a tenth. */
const MOST_TIMES = 50;
const ALWAYS_ALLOWED = 64 << 20;
/** Bytes of all that one archive unpacks into. */
const MOST_BYTES = 64 * 2 ** 30;

/** What an archive may still unpack into; all its files share it. */
export class Allowance {
  #left: number;

  constructor(
    private readonly archive: string,
    packed: number,
  ) {
    this.#left = Math.min(MOST_BYTES, packed * MOST_TIMES + ALWAYS_ALLOWED);
  }

  /** @throws ImportError for a small archive that grows into a huge one */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw damaged(this.archive, 'it unpacks into far more than it is itself');
  }

  /** Passes a file's content on to where it is kept. */
  keep(content: ReadableStream<Uint8Array<ArrayBuffer>>, { spool = toBlob, signal }: UnpackOptions): Promise<Blob> {
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        signal?.throwIfAborted();
        this.take(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    return spool(content.pipeThrough(counted));
  }
}

/** A gzipped file as what is in it; any other stays as it is. */
export async function unzipped(file: GivenFile, name: string, options: UnpackOptions): Promise<GivenFile> {
  if (!/\.gz$/i.test(file.path)) return file;
  const path = file.path.slice(0, -3);
  const content = await gunzip(file, new Allowance(name, file.bytes), options);
  return { path, bytes: content.size, open: async () => content };
}

/** @throws ImportError for what is not gzipped, or cut off */
export async function gunzip(file: GivenFile, allowance: Allowance, options: UnpackOptions): Promise<Blob> {
  const content = await file.open();
  try {
    return await allowance.keep(content.stream().pipeThrough(new DecompressionStream('gzip')), options);
  } catch (error) {
    throw explained(error, file.path, options.signal);
  }
}

export function damaged(archive: string, problem: string): ImportError {
  return new ImportError('import-damaged', { name: archive, file: archive, problem });
}

/** What an unpacker throws differs by platform; what was said already, or asked for, stays. */
export function explained(error: unknown, archive: string, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return signal.reason;
  const said = error instanceof Error && error.cause instanceof ImportError ? error.cause : error;
  if (said instanceof ImportError || (error as { readonly code?: unknown } | null)?.code === 'ENOSPC') return said;
  return damaged(archive, 'it is damaged or cut off');
}
