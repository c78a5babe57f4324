import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/setup/paths.mjs';
import { openDatabase } from '../../../main/store/open.ts';

const ROUNDS = 100;
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache', 'kill-'));
const data = mkdtempSync(join(tmpdir(), 'verso-kill-'));
afterAll(() => {
  for (const one of [folder, data]) rmSync(one, { recursive: true, force: true });
});

describe('the history', () => {
  it(`loses nothing that was kept when its process is killed ${ROUNDS} times in the middle of a write`, async () => {
    // One plain file starts faster than a compiler for each round.
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: 'test/main/store/writer.ts',
        outDir: folder,
        rolldownOptions: { output: { entryFileNames: 'writer.mjs' } },
      },
    });
    await Promise.all(['one.db', 'two.db'].map((name) => survives(join(data, name))));
  }, 300_000);
});

async function survives(path: string): Promise<void> {
  const kept: string[] = [];
  for (let round = 0; round < ROUNDS / 2; round++) kept.push(...(await killed(path, round)));
  expect(kept.length).toBeGreaterThan(ROUNDS / 4);

  const database = openDatabase(path);
  expect(database.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  database.exec(`INSERT INTO history_words (history_words) VALUES ('integrity-check')`);
  for (const line of kept) {
    const [id = '', round, count] = line.split('\t');
    const source = String(database.get('SELECT source FROM history WHERE id = ?', id)?.['source']);
    expect(source).toMatch(new RegExp(`^round ${round} text ${count} `));
    expect(database.number('SELECT count(*) FROM history_words WHERE rowid = ?', id)).toBe(1);
  }
  database.close();
}

/** Lets the writer write for a moment, and kills it. @returns what it said it had kept */
async function killed(path: string, round: number): Promise<string[]> {
  const writer = spawn(process.execPath, [join(folder, 'writer.mjs'), path, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(writer, 'close');
  let said = '';
  writer.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  // Some are killed before they have written anything, while the database is opened.
  if (round % 4 !== 0) await Promise.race([once(writer.stdout, 'data'), closed]);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * (round % 4 === 0 ? 120 : 25)));
  writer.kill('SIGKILL');
  const [code] = (await closed) as [number | null];
  // Stopped by the kill, and not by an error of its own.
  expect(code).toBeNull();
  return said.split('\n').slice(0, -1);
}
