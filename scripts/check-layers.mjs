import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup/paths.mjs';

/**
 * Who may import what. The first rule whose `from` matches a file holds for it; `may` lists paths and packages,
 * `types` those that may be imported with `import type` only.
 */
const contract = /^main\/(contract|packs\/contract)\.ts$/;
/** Plain lists that both sides of the contract read. */
const lists = /^main\/(default-settings|shortcuts|accelerator|packs\/known-models)\.ts$/;
/** Folders and files of `models/`, lowest first: each may import itself, what it names here, and the shared types. */
const models = {
  format: ['pack'],
  pack: [],
  languages: [],
  text: ['languages'],
  hints: ['pack', 'text', 'languages'],
  terms: ['format', 'hints'],
  values: ['hints', 'languages'],
  memory: ['format', 'text'],
  dictionary: ['hints'],
  tokenizer: ['format', 'pack'],
  trace: ['architectures', 'pack'],
  architectures: ['format', 'pack', 'trace'],
  decode: [],
  kernels: ['format'],
  import: ['architectures', 'format', 'languages', 'pack', 'tokenizer'],
  runtime: ['architectures', 'decode', 'format', 'kernels', 'pack', 'trace', 'tokenizer'],
  tasks: ['decode', 'hints', 'languages', 'memory', 'pack', 'runtime', 'terms', 'text', 'tokenizer', 'trace', 'values'],
};
const shared = [/^models\/(events|translator)\.ts$/, /^zod$/];
const folders = Object.entries(models).map(([folder, others]) => ({
  from: new RegExp(`^models/${folder}/`),
  may: [new RegExp(`^models/(${[folder, ...others].join('|')})/`), ...shared],
}));

/** Files of `models/tasks/translate/` by the stage of a sentence's way: none knows a later one. */
const stages = [
  ['opened-pack', 'normalise', 'limits', 'hints', 'numbers', 'repeated-words', 'terms', 'plan', 'sentences'],
  [
    'rendering',
    'coverage',
    'glosses',
    'stated',
    'faithful',
    'choice',
    'kept-terms',
    'attempt',
    'punctuation',
    'required-terms',
    'parts',
    'decoding',
    'healing',
    'continuation',
  ],
  ['finish', 'links', 'doubt', 'doubts', 'result'],
  ['join', 'page'],
  ['batches', 'pace', 'document', 'completion', 'alternatives', 'variants', 'reverse', 'translator'],
];
const stageOf = (path) => {
  const name = /^models\/tasks\/translate\/(.+)\.ts$/.exec(path)?.[1];
  return name === undefined ? undefined : stages.findIndex((files) => files.includes(name));
};

const rules = [
  {
    from: /^models\/runtime\//,
    may: [/^onnxruntime-web(\/|$)/, ...folders.find(({ from }) => from.test('models/runtime/')).may],
  },
  {
    from: /^models\/import\//,
    may: [
      /^@noble\/hashes\//,
      /^@zip\.js\/zip\.js\//,
      /^modern-tar$/,
      ...folders.find(({ from }) => from.test('models/import/')).may,
    ],
  },
  { from: /^models\/format\/yaml\.ts$/, may: [/^models\/format\//, /^yaml$/] },
  { from: /^models\/languages\/simplify\.ts$/, may: [/^opencc-js\/t2cn$/] },
  { from: /^models\/languages\/recognise\.ts$/, may: [/^models\/languages\//, /^tinyld$/] },
  { from: /^models\/format\/(verso-archive|zip)\.ts$/, may: [/^models\/format\//, /^@zip\.js\/zip\.js\//] },
  ...folders,
  { from: /^models\/(open|bring-in|translator|events)\.ts$/, may: [/^models\//] },
  { from: /^main\/preload\.ts$/, may: [/^electron$/], types: [/^main\//] },
  {
    from: /^main\//,
    may: [/^main\//, /^models\/(pack|format)\//, /^electron$/, /^node:/, /^zod$/, /^@photostructure\/sqlite$/],
  },
  { from: /^renderer\/engine\//, may: [/^renderer\/engine\//, /^models\//, /^zod$/], types: [contract] },
  { from: /^renderer\/ui\//, may: [/^renderer\/(ui|messages)\//, /^svelte(\/|$)/] },
  {
    from: /^renderer\/messages\//,
    may: [/^renderer\/messages\//, /^svelte(\/|$)/],
    types: [contract, /^renderer\/engine\//, /^models\//],
  },
  {
    from: /^renderer\/state\//,
    may: [
      lists,
      /^renderer\/(state|engine|dictionary|documents|messages)\//,
      /^models\/(format|languages|memory|terms)\//,
      /^models\/text\/place\.ts$/,
      /^svelte(\/|$)/,
      /^zod$/,
    ],
    types: [contract, /^models\//],
  },
  { from: /^renderer\/dictionary\//, may: [/^renderer\/dictionary\//, /^models\/dictionary\//], types: [/^models\//] },
  { from: /^renderer\/documents\//, may: [/^renderer\/documents\//, /^models\/text\//] },
  { from: /^renderer\/engine-window\//, may: [lists, /^renderer\/(engine-window|engine)\//], types: [contract] },
  ...['translator', 'inspector', 'quick'].map((window) => ({
    from: new RegExp(`^renderer/${window}/`),
    may: [lists, new RegExp(`^renderer/(${window}|state|ui|messages|engine|dictionary)/`), /^svelte(\/|$)/],
    types: [contract, /^models\//, /^zod$/],
  })),
];

const statement = /(?:^|[\s;}])(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]/g;
const expression = /(?:import\(\s*|new URL\(\s*(?=['"]\.))['"]([^'"\n]+)['"]/g;

/** Imports of a source text: `{ path, type }`, relative ones as paths from the project's folder. */
export function importsOf(file, source) {
  const found = [];
  const add = (specifier, type) => {
    const path = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
    found.push({ path: path.replace(/\?.*$/, ''), type });
  };
  for (const match of source.matchAll(statement)) add(match[2], match[1] !== undefined);
  for (const match of source.matchAll(expression)) add(match[1], false);
  return found;
}

/** @returns {string[]} what is wrong with one file's imports, and its name */
export function violations(file, source) {
  const problems = /(^|\/)index\.ts$/.test(file) ? [`${file}: no barrels (a file that only re-exports)`] : [];
  const rule = rules.find(({ from }) => from.test(file));
  if (rule === undefined) return [...problems, `${file}: belongs to no layer`];
  const stage = stageOf(file);
  if (stage === -1) problems.push(`${file}: belongs to no stage of a sentence's way`);
  for (const { path, type } of importsOf(file, source)) {
    if (stageOf(path) > stage) problems.push(`${file}: may not import ${path}, a later stage of a sentence's way`);
    if (rule.may.some((allowed) => allowed.test(path))) continue;
    if (rule.types?.some((allowed) => allowed.test(path)) !== true) problems.push(`${file}: may not import ${path}`);
    else if (!type) problems.push(`${file}: may import ${path} with \`import type\` only`);
  }
  return problems;
}

/** Files that import each other in a circle, types included. */
export function circles(imports) {
  const state = new Map();
  const found = [];
  const visit = (file, trail) => {
    if (state.get(file) === 'done' || !imports.has(file)) return;
    if (state.get(file) === 'open') {
      found.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const { path } of imports.get(file)) visit(path, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const texts = ['models', 'main', 'renderer']
    .flatMap((folder) => sources(join(root, folder)))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]);
  const imports = new Map(texts.map(([file, source]) => [file, importsOf(file, source)]));
  const problems = [
    ...texts.flatMap(([file, source]) => violations(file, source)),
    ...circles(imports).map((circle) => `import circle: ${circle}`),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
