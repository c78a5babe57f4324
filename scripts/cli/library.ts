import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportPack } from '../../main/packs/export.ts';
import { readManifest } from '../../main/packs/library.ts';
import { bringIn, type BringInProgress, type Found, type ReadyPack } from '../../models/bring-in.ts';
import { languageTag } from '../../models/languages/tags.ts';
import { doubtful, type StatedLanguages } from '../../models/pack/languages.ts';
import { failureText } from '../../renderer/messages/failures.ts';
import type { PackManifest } from '../../models/pack/manifest.ts';
import { command, UsageError } from './command.ts';
import { givenPath } from './given-path.ts';
import { packInstaller, packLibrary } from './pack-folders.ts';
import { directions } from './packs.ts';

const HELP = `Language packs of this computer, the same that the app has.

  npm run -s packs -- list
  npm run -s packs -- add ~/Downloads/opus-mt-de-en

  add PATH             add a model: a folder, an archive (zip, tar, gz) or a .verso file, as it was downloaded
    --bits 8|4|32      bits of a weight (default: 8, and 32 for a small model)
    --source LANGUAGE  what it translates from, and
    --target LANGUAGE  into, where its files do not say, or are wrong
    --as ID            id of the pack, where the default is taken
    --replace          in place of the installed pack of its id
  list                 id, languages, size, licence, where from, name; one a line, parted by tabs
  info ID              what the pack says of itself
  verify ID            check every file of it
  languages ID         correct its languages, with --source, --target or both
  export ID [FILE]     write it as a .verso file (default: ID.verso)
  remove ID            delete a pack that was added
  --json               list and info as JSON
  --help               show this
`;

const library = packLibrary();
const installer = packInstaller(library);
/** A terminal is one owner of its installations. */
const HERE = 0;

/** What was said last of an import. */
let shown = '';

interface Options {
  readonly json: boolean;
  readonly replace: boolean;
  readonly bits?: string;
  readonly as?: string;
  readonly source?: string;
  readonly target?: string;
}

const tasks = { add, list, info, verify, languages, export: save, remove };

function isTask(name: string): name is keyof typeof tasks {
  return Object.hasOwn(tasks, name);
}

await command('packs', async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      bits: { type: 'string' },
      as: { type: 'string' },
      source: { type: 'string' },
      target: { type: 'string' },
      replace: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const [task, argument, further, ...rest] = positionals;
  if (task === undefined) throw new UsageError(`Say what to do: ${Object.keys(tasks).join(', ')}.`);
  if (!isTask(task)) throw new UsageError(`There is no “${task}”; there are ${Object.keys(tasks).join(', ')}.`);
  if (rest.length > 0 || (further !== undefined && task !== 'export'))
    throw new UsageError(`“${[further, ...rest].join(' ')}” is too much for ${task}.`);
  if (argument === undefined && task !== 'list')
    throw new UsageError(task === 'add' ? 'Name the folder or archive to add.' : 'Name the pack: see “list”.');
  installer.clean();
  await tasks[task](argument ?? '', values, further);
});

async function add(path: string, options: Options): Promise<void> {
  const { bits, as, replace } = options;
  const said = stated(options);
  if (bits !== undefined && !['8', '4', '32'].includes(bits))
    throw new UsageError(`--bits takes 8, 4 or 32, not “${bits}”.`);
  const { files, close } = await givenPath(here(path));
  try {
    const ready = await bringIn(files, {
      open: { threads: Math.min(4, availableParallelism()) },
      ...(bits !== undefined && { bits: Number(bits) as 8 | 4 | 32 }),
      ...(as !== undefined && { id: as }),
      languages: async ({ manifest }) => sure(manifest, said),
      tell: progress,
    });
    const { id, name } = await installed(ready, replace);
    process.stdout.write(`${id}\t${name}\n`);
  } finally {
    close();
  }
}

/** @throws Error where neither the files nor the person say a language */
function sure(manifest: Found['manifest'], said: StatedLanguages): StatedLanguages {
  const missing = doubtful(manifest);
  const wanted = [
    ...(missing.from && said.from === undefined ? ['--source'] : []),
    ...(missing.to && said.to === undefined ? ['--target'] : []),
  ];
  if (wanted.length === 0) return said;
  throw new Error(
    `The files of “${manifest.name}” do not say which languages it is for. Add ${wanted.join(' and ')}, such as ${wanted[0]} sv.`,
  );
}

function stated({ source, target }: Options): StatedLanguages {
  const tagged = (option: string, code: string): string => {
    const tag = languageTag(code);
    if (tag === undefined) throw new UsageError(`${option} takes a language such as sv or pt-BR, not “${code}”.`);
    return tag;
  };
  return {
    ...(source !== undefined && { from: tagged('--source', source) }),
    ...(target !== undefined && { to: tagged('--target', target) }),
  };
}

async function languages(id: string, options: Options): Promise<void> {
  const said = stated(options);
  if (said.from === undefined && said.to === undefined)
    throw new UsageError('Say the languages: --source, --target or both.');
  await found(id);
  const manifest = await installer.correct(id, said);
  process.stdout.write(`${id}\t${directions(manifest)}\n`);
}

async function installed({ files }: ReadyPack, replace: boolean): Promise<PackManifest> {
  const installation = installer.begin(HERE);
  try {
    for (const [file, content] of files)
      for (let from = 0; from < content.size; from += 8 << 20)
        installer.write(
          HERE,
          installation,
          file,
          new Uint8Array(await content.slice(from, from + (8 << 20)).arrayBuffer()),
        );
    return await installer.install(HERE, installation, replace ? 'replace' : 'refuse');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'pack-installed')
      throw new Error(`${failureText(error as never, 'en')} Add --replace, or --as with another id.`, { cause: error });
    throw error;
  } finally {
    installer.abandon(HERE);
  }
}

function progress(now: BringInProgress): void {
  const line =
    now.stage === 'understood'
      ? `${now.found.manifest.name}: ${now.found.format}, ${megabytes(now.found.bytes)}, ${now.found.manifest.licence.spdx}`
      : now.stage === 'writing'
        ? `reading ${Math.floor((10 * now.done) / Math.max(1, now.total)) * 10} %`
        : 'testing';
  if (line !== shown) process.stderr.write(`${line}\n`);
  shown = line;
}

async function list(_none: string, { json }: Options): Promise<void> {
  const packs = await library.list();
  if (json) return print(packs);
  for (const { id, directions: all, bytes, licence, origin, name, problem } of packs) {
    const pairs = all.map(({ from, to }) => `${from}-${to}`);
    const shortened = pairs.length > 8 ? [...pairs.slice(0, 8), `and ${pairs.length - 8} more`] : pairs;
    const wrong = problem === undefined ? [] : [failureText(problem, 'en')];
    process.stdout.write(
      `${[id, shortened.join(' '), megabytes(bytes), licence, origin, name, ...wrong].join('\t')}\n`,
    );
  }
}

async function info(id: string, { json }: Options): Promise<void> {
  const { manifest } = readManifest((await found(id)).path, id);
  if (json) return print(manifest);
  const { architecture: model, licence, scores, provenance, quantization, files } = manifest;
  const rows: readonly (readonly [string, string])[] = [
    ['name', manifest.name],
    ['languages', directions(manifest)],
    ['licence', [licence.spdx, licence.notice].filter((part) => part !== '').join(': ')],
    [
      'model',
      `${model.encoderLayers} + ${model.decoderLayers} layers of ${model.modelDimension}, ${model.heads} heads`,
    ],
    ['weights', `${quantization.bits} bits`],
    ['size', megabytes(files.reduce((sum, file) => sum + file.bytes, 0))],
    ...scores.map((one) => ['score', `${one.set} ${one.from}-${one.to}: BLEU ${one.bleu}, chrF ${one.chrf}`] as const),
    ...Object.entries(provenance).map(
      ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    ),
  ];
  for (const [name, value] of rows) process.stdout.write(`${name}\t${value}\n`);
}

async function verify(id: string): Promise<void> {
  await found(id);
  await library.verify(id, true);
  process.stdout.write(`${id}\tsound\n`);
}

async function save(id: string, _options: Options, file = `${id}.verso`): Promise<void> {
  await found(id);
  await exportPack(library, id, here(file));
  process.stdout.write(`${here(file)}\n`);
}

async function remove(id: string): Promise<void> {
  await found(id);
  await installer.remove(id);
  process.stdout.write(`${id}\tremoved\n`);
}

async function found(id: string): Promise<{ readonly path: string }> {
  const pack = await library.find(id);
  if (pack !== undefined) return pack;
  throw new Error(`There is no language pack “${id}”. See “npm run -s packs -- list”.`);
}

/** npm runs tools in the project's folder and remembers where it was called. */
function here(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', path);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
