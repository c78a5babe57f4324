import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PackLibrary } from '../../main/packs/library.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'verso-clone-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]): void => {
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: folder, stdio: 'pipe' });
};

describe('a clone with core.autocrlf=true, the default on Windows', () => {
  it('has sound packs, and sources with line feeds', async () => {
    const packs = readdirSync(join(root, 'models/packs'));
    git('init', '--quiet', 'origin');
    for (const path of ['.gitattributes', 'package.json', 'models/packs'])
      cpSync(join(root, path), join(folder, 'origin', path), { recursive: true });
    git('-C', 'origin', 'add', '--all');
    git('-C', 'origin', 'commit', '--quiet', '--message', 'packs');
    git('clone', '--quiet', '--config', 'core.autocrlf=true', 'origin', 'clone');
    const library = new PackLibrary([{ path: join(folder, 'clone/models/packs'), origin: 'shipped' }]);
    for (const pack of packs) await expect(library.verify(pack)).resolves.toContain(pack);
    expect(readFileSync(join(folder, 'clone/package.json'), 'utf8')).not.toContain('\r');
  });
});
