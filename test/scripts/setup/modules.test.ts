import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modulesAreCurrent } from '../../../scripts/setup/modules.mjs';

let root: string;
const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...packages } });
const a = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };
const optional = { 'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', optional: true } };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'verso-modules-'));
  mkdirSync(join(root, 'node_modules', 'a'), { recursive: true });
  writeFileSync(join(root, 'node_modules', 'a', 'package.json'), '{}');
  writeFileSync(join(root, 'package-lock.json'), lock({ ...a, ...optional }));
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), lock(a));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('modulesAreCurrent', () => {
  it('is content when all is there; optional packages of other platforms may be missing', () => {
    expect(modulesAreCurrent(root)).toBe(true);
  });

  it('notices an installation that was killed before npm finished', () => {
    rmSync(join(root, 'node_modules', '.package-lock.json'));
    expect(modulesAreCurrent(root)).toBe(false);
  });

  it('notices a changed lockfile', () => {
    writeFileSync(
      join(root, 'package-lock.json'),
      lock({ 'node_modules/a': { version: '1.0.1', integrity: 'sha512-c' } }),
    );
    expect(modulesAreCurrent(root)).toBe(false);
  });

  it('notices a package that is new, or whose folder is gone', () => {
    writeFileSync(join(root, 'package-lock.json'), lock({ ...a, 'node_modules/c': { version: '1.0.0' } }));
    expect(modulesAreCurrent(root)).toBe(false);
    writeFileSync(join(root, 'package-lock.json'), lock(a));
    rmSync(join(root, 'node_modules', 'a'), { recursive: true });
    expect(modulesAreCurrent(root)).toBe(false);
  });
});
