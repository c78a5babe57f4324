import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup/paths.mjs';

/**
 * Who may import what. The first rule whose `from` matches a file holds for it; `may` lists paths and packages,
 * `types` those that may be imported with `import type` only.
 */
const contract = /^main\/contract\.ts$/;
const rules = [
  { from: /^models\/runtime\//, may: [/^models\//, /^zod$/, /^onnxruntime-web(\/|$)/] },
  { from: /^models\/text\/simplify\.ts$/, may: [/^opencc-js\/t2cn$/] },
  { from: /^models\//, may: [/^models\//, /^zod$/] },
  { from: /^main\/preload\.ts$/, may: [/^electron$/], types: [/^main\//] },
  { from: /^main\//, may: [/^main\//, /^models\/pack\.ts$/, /^electron$/, /^node:/, /^zod$/] },
  { from: /^renderer\/engine\//, may: [/^renderer\/engine\//, /^models\//, /^zod$/], types: [contract] },
  { from: /^renderer\/ui\//, may: [/^renderer\/(ui|messages)\//, /^svelte(\/|$)/] },
  {
    from: /^renderer\/messages\//,
    may: [/^renderer\/messages\//, /^svelte(\/|$)/],
    types: [contract, /^renderer\/engine\//, /^models\//],
  },
  {
    from: /^renderer\/state\//,
    may: [/^renderer\/(state|engine|documents|messages)\//, /^svelte(\/|$)/, /^zod$/],
    types: [contract, /^models\//],
  },
  { from: /^renderer\/documents\//, may: [/^renderer\/documents\//, /^models\/text\//] },
  ...['translator', 'inspector'].map((window) => ({
    from: new RegExp(`^renderer/${window}/`),
    may: [new RegExp(`^renderer/(${window}|state|ui|messages|engine)/`), /^svelte(\/|$)/],
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
  for (const { path, type } of importsOf(file, source)) {
    if (rule.may.some((allowed) => allowed.test(path))) continue;
    if (rule.types?.some((allowed) => allowed.test(path)) !== true) problems.push(`${file}: may not import ${path}`);
    else if (!type) problems.push(`${file}: may import ${path} with \`import type\` only`);
  }
  return problems;
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = ['models', 'main', 'renderer']
    .flatMap((folder) => sources(join(root, folder)))
    .flatMap((file) => violations(file, readFileSync(join(root, file), 'utf8')));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
