import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup/paths.mjs';

/*
 * The project installs from whatever registry its user has configured, so nothing in it may name one.
 * The names are spelt in parts, or this file would be the first to break the rule.
 */
const hosts = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'yarnpkg', 'com'],
  ['npmmirror', 'com'],
  ['pypi', 'org'],
  ['pythonhosted', 'org'],
  ['deb', 'debian', 'org'],
].map((parts) => parts.join('.'));
const skipped = new Set(['node_modules', '.git', '.venv', '.cache', 'out', 'dist', 'test-results']);
const largest = 4 << 20;

/** @returns {string[]} lines that name a registry, and lockfile entries bound to one */
export function registryMentions(file, text) {
  const problems = hosts.filter((host) => text.includes(host)).map((host) => `${file}: names the registry ${host}`);
  if (file === 'package-lock.json' && /"resolved": "https?:/.test(text)) problems.push(`${file}: holds resolved URLs`);
  return problems;
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (entry.isFile() && statSync(path).size <= largest) yield path;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = [...files(root)].flatMap((path) =>
    registryMentions(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'latin1')),
  );
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
