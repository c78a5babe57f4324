import type { ByteSource } from '../../format/byte-source.ts';
import { FormatError } from '../../format/format-error.ts';
import { PackError } from '../../pack/pack-error.ts';
import { fileName, type ImportFiles } from '../files.ts';
import { ImportError } from '../import-error.ts';

/** The given files, found by their names; what is wrong with one is said with its name. */
export class Given {
  constructor(private readonly files: ImportFiles) {}

  get name(): string {
    return this.files.name;
  }

  /** Paths of the files whose names are of this kind, in order. */
  all(pattern: RegExp): readonly string[] {
    return this.files.files
      .map(({ path }) => path)
      .filter((path) => pattern.test(fileName(path)))
      .sort();
  }

  find(pattern: RegExp): string | undefined {
    return this.all(pattern)[0];
  }

  /** A file by its name alone. */
  named(name: string): string | undefined {
    return this.files.files.find(({ path }) => fileName(path) === name)?.path;
  }

  source(path: string): ByteSource {
    const bytes = this.files.files.find((file) => file.path === path)?.bytes ?? 0;
    return { bytes, read: (from, to) => this.files.read(path, from, to) };
  }

  /** @throws ImportError for a file longer than `most` bytes */
  async read(path: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.source(path).bytes > most) throw this.damaged(path, `it is larger than ${most / 1e6} MB`);
    return this.files.read(path);
  }

  async text(path: string, most = 1e6): Promise<string> {
    return new TextDecoder().decode(await this.read(path, most));
  }

  /** Whatever is wrong with the bytes of `path` is said of it. */
  async guard<T>(path: string, work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FormatError) throw this.damaged(path, error.message);
      if (error instanceof PackError) throw this.damaged(path, String(error.arguments['problem'] ?? error.code));
      throw error;
    }
  }

  missing(file: string, beside: string): ImportError {
    return new ImportError('import-missing', { name: this.name, file, beside: fileName(beside) });
  }

  damaged(path: string, problem: string): ImportError {
    return new ImportError('import-damaged', { name: this.name, file: fileName(path), problem });
  }

  unsupported(path: string, problem: string): ImportError {
    return new ImportError('import-unsupported', { name: this.name, file: fileName(path), problem });
  }
}
