import type { z } from 'zod';
import { fileName, type ImportFiles } from '../files.ts';
import { ImportError } from '../import-error.ts';

/** The longest configuration or list of pieces that is read at all. */
const LONGEST_JSON = 100e6;

/** A model's files as its repository has them, wherever in the given files they lie. */
export class ModelFolder {
  private constructor(
    readonly files: ImportFiles,
    private readonly folder: string,
  ) {}

  /** The folder of the first `config.json`, from the top; undefined where there is none. */
  static find(files: ImportFiles): ModelFolder | undefined {
    const paths = files.files.map(({ path }) => path).filter((path) => fileName(path) === 'config.json');
    const depth = (path: string): number => path.split('/').length;
    const [first] = paths.sort((one, other) => depth(one) - depth(other) || (one < other ? -1 : 1));
    return first === undefined ? undefined : new ModelFolder(files, first.slice(0, -'config.json'.length));
  }

  get name(): string {
    return this.files.name;
  }

  has(file: string): boolean {
    return this.size(file) !== undefined;
  }

  /** The path that the given files have `file` under. */
  path(file: string): string {
    return this.folder + file;
  }

  /** @throws ImportError `import-missing` */
  async read(file: string, beside = 'config.json'): Promise<Uint8Array<ArrayBuffer>> {
    const size = this.size(file);
    if (size === undefined) throw new ImportError('import-missing', { name: this.name, file, beside });
    if (size > LONGEST_JSON) throw this.damaged(file, `it is larger than ${LONGEST_JSON / 1e6} MB`);
    return this.files.read(this.path(file));
  }

  /** @throws ImportError for a file that is missing, no JSON or not as `schema` has it */
  async json<T>(file: string, schema: z.ZodType<T>, beside?: string): Promise<T> {
    const bytes = await this.read(file, beside);
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      throw this.damaged(file, 'it is not valid JSON');
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw this.damaged(file, `“${issue?.path.join('.') ?? ''}” is not as it should be (${issue?.message ?? ''})`);
  }

  /** The same of a file that may be missing. */
  async optional<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
    return this.has(file) ? this.json(file, schema) : undefined;
  }

  damaged(file: string, problem: string): ImportError {
    return new ImportError('import-damaged', { name: this.name, file, problem });
  }

  unsupported(file: string, problem: string): ImportError {
    return new ImportError('import-unsupported', { name: this.name, file, problem });
  }

  private size(file: string): number | undefined {
    const path = this.path(file);
    return this.files.files.find((one) => one.path === path)?.bytes;
  }
}
