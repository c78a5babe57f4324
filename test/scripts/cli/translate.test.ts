import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PackFolder } from '../../e2e/support/translator.ts';

const root = join(import.meta.dirname, '../../..');
const PACK = join(root, 'test/fixtures/models/marian');

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a tool as npm does. `read`: bytes of stdout after which the pipe is closed; `open`, `interrupt`: standard input ends, or the
 * tool is interrupted, when the first output has come. */
function run(
  tool: string,
  args: readonly string[],
  { input = '', read = Infinity, interrupt = false, open = false, environment = {} } = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), tool, ...args], {
      cwd: root,
      env: { ...process.env, ...environment },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data: Buffer) => {
      stdout += data.toString();
      if (stdout.length >= read) child.stdout.destroy();
    });
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => undefined);
    if (interrupt || open) {
      child.stdout.once('data', () => (interrupt ? child.kill('SIGINT') : child.stdin.end()));
      child.stdin.write(input);
    } else child.stdin.end(input);
  });
}

const translate = (args: readonly string[], more?: Parameters<typeof run>[2]) =>
  run('translate', ['--pack', PACK, '--threads', '1', ...args], more);

async function written(content: string | Uint8Array | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'verso-terms-'));
  const file = join(folder, 'terms.csv');
  if (content !== undefined) await writeFile(file, content);
  return { file, remove: () => rm(folder, { recursive: true }) };
}

describe('translate', () => {
  it('prints the translation and nothing else', async () => {
    const { code, stdout, stderr } = await translate(['--from', 'zh', '--to', 'en', '12', '34']);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '12 34\n', stderr: '' });
  });

  it('keeps the lines of standard input, also with two threads', async () => {
    const input = '你好\n\n  12345\n\n世界';
    const { code, stdout } = await translate(['--from', 'zh', '--to', 'en', '--threads', '2', '-'], { input });
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines).toHaveLength(5);
    expect([lines[1], lines[2], lines[3]]).toEqual(['', '  12345', '']);
  });

  it('uses the terms of a file, whatever the model thinks of them', async () => {
    const { file, remove } = await written('\ufeffsource,target\n世界,world\n');
    const { code, stdout } = await translate(['--from', 'zh', '--to', 'en', '--terms', file, '你好，世界']);
    await remove();
    expect(code).toBe(0);
    expect(stdout).toContain('world');
  });

  it.each([
    ['a,b\nc', 'terms.csv: Line 2: a word and its translation are wanted'],
    ['你好,hello\n你好,hi', '“你好” is “hello” and “hi”'],
    [Uint8Array.of(0xff, 0xfe, 0x61, 0), 'terms.csv is no text in UTF-8.'],
    [undefined, 'cannot be read'],
  ])('says what is wrong with a file of terms: %j', async (content, message) => {
    const { file, remove } = await written(content);
    const { code, stdout, stderr } = await translate(['--from', 'zh', '--to', 'en', '--terms', file, '你好']);
    await remove();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('translates a sentence as the memory has it, and says what is wrong with a memory', async () => {
    const unit = '<tu><tuv xml:lang="zh"><seg>你好。</seg></tuv><tuv xml:lang="en"><seg>Hi there.</seg></tuv></tu>';
    const tmx = `<tmx version="1.4"><body>\n${unit}\n</body></tmx>`;
    const args = (file: string): string[] => ['--from', 'zh', '--to', 'en', '--memory', file, '你好。'];
    const good = await written(Buffer.from(`\ufeff${tmx}`, 'utf16le'));
    expect(await translate(args(good.file))).toMatchObject({ code: 0, stdout: 'Hi there.\n' });
    await good.remove();
    const bad = await written(tmx.replace('</tu>', ''));
    const { code, stdout, stderr } = await translate(args(bad.file));
    await bad.remove();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/terms\.csv: Line 3: the file is not well-formed/);
  });

  it('gives tokens, log-probabilities, alignment, backend and timings as JSON', async () => {
    const { code, stdout } = await translate([
      '--from',
      'zh',
      '--to',
      'en',
      '--json',
      '--beam',
      '2',
      '--nbest',
      '2',
      '你好',
    ]);
    expect(code).toBe(0);
    const found = JSON.parse(stdout) as {
      backend: unknown;
      timings: Record<string, number>;
      sentences: {
        source: { pieces: string[] };
        tokens: { logProb: number; alignment?: number[] }[];
        hypotheses: unknown[];
      }[];
    };
    expect(found).toMatchObject({ pack: 'marian', from: 'zh', to: 'en', backend: { kind: 'wasm', threads: 1 } });
    expect(found.timings['load']).toBeGreaterThan(0);
    const [sentence] = found.sentences;
    expect(sentence?.hypotheses.length).toBeGreaterThanOrEqual(1);
    for (const token of sentence?.tokens ?? []) {
      expect(token.logProb).toBeLessThanOrEqual(0);
      expect(token.alignment).toHaveLength(sentence?.source.pieces.length ?? -1);
    }
  });

  it('prints the n best with their scores', async () => {
    const { stdout } = await translate(['--from', 'zh', '--to', 'en', '--nbest', '2', '你好']);
    expect(stdout).toMatch(/^-?\d+\.\d{4}\t.*\n/);
  });

  it('prints different translations of a sentence, and one that begins as it is told to', async () => {
    const pair = ['--from', 'zh', '--to', 'en'];
    const several = await translate([...pair, '--variants', '你好']);
    expect(several).toMatchObject({ code: 0, stderr: '' });
    expect(several.stdout).toMatch(/^.+\n/);
    const begun = await translate([...pair, '--prefix', 'See  y', '--json', '你好']);
    expect(begun.code).toBe(0);
    expect((JSON.parse(begun.stdout) as { text: string }[])[0]?.text).toMatch(/^See {2}y/);
    const both = await translate([...pair, '--prefix', 'See', '--variants', '你好']);
    expect(both.stderr).toContain('not both');
    const two = await translate([...pair, '--prefix', 'See', '你好。再见。']);
    expect(two.stderr).toContain('one sentence, and there are 2');
  });

  it('lists packs and explains itself', async () => {
    const [list, help] = await Promise.all([run('translate', ['--list', '--json']), run('translate', ['--help'])]);
    expect(list.code).toBe(0);
    expect(Array.isArray(JSON.parse(list.stdout))).toBe(true);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('--from');
  });

  it.each([
    ['no text', ['--from', 'zh', '--to', 'en'], /Give the text to translate/],
    ['no languages', ['x'], /--from and --to/],
    ['an unknown option', ['--form', 'zh', 'x'], /--form/],
    ['a beam of nothing', ['--from', 'zh', '--to', 'en', '--beam', '0', 'x'], /--beam takes a whole number/],
    ['an unknown backend', ['--from', 'zh', '--to', 'en', '--backend', 'cuda', 'x'], /wasm or webgpu, not “cuda”/],
  ])('says what is wrong with the call: %s (2)', async (_, args, message) => {
    const { code, stdout, stderr } = await translate(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
  });

  it.each([
    [
      'WebGPU in a terminal',
      ['--pack', PACK, '--from', 'zh', '--to', 'en', '--backend', 'webgpu', 'x'],
      /no WebGPU.*--backend wasm/,
    ],
    [
      'a pair the pack lacks',
      ['--pack', PACK, '--from', 'zh', '--to', 'fr', 'x'],
      /does not translate zh → fr.*zh → en/,
    ],
    [
      'a pack that is not there',
      ['--pack', 'nowhere', '--from', 'zh', '--to', 'en', 'x'],
      /no language pack “nowhere”/,
    ],
    ['a folder that is no pack', ['--pack', root, '--from', 'zh', '--to', 'en', 'x'], /“pack.json” is missing/],
  ])('fails with a message: %s (1)', async (_, args, message) => {
    const { code, stdout, stderr } = await run('translate', args);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
  });

  it('goes through English where no pack has the pair, and says so', async () => {
    const packs = new PackFolder().add('de-en', 'de', 'en');
    const environment = { VERSO_PACKS: packs.path };
    const args = ['--threads', '1', '--from', 'de', '--json', 'Guten Tag.'];
    const { code, stdout, stderr } = await run('translate', ['--to', 'zh', ...args], { environment });
    expect(stderr).toBe(
      'translate: no pack translates German into Chinese; it goes through English (de-en, then en-zh).\n',
    );
    expect(code).toBe(0);
    const told = JSON.parse(stdout) as { pack: string; sentences: { middle: { language: string; text: string } }[] };
    expect(told.pack).toBe('de-en + en-zh');
    expect(told.sentences[0]!.middle).toEqual({ language: 'en', text: expect.stringMatching(/./) as unknown });
    const missing = await run('translate', ['--to', 'fr', ...args], { environment });
    expect(missing.stderr).toContain('No language pack translates de → fr');
    packs.remove();
  });

  it('is quiet when the reader goes away', async () => {
    const { code, stderr } = await translate(['--from', 'zh', '--to', 'en', '-'], {
      input: '1234567890\n'.repeat(100_000),
      read: 10,
    });
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('lets a line out as soon as it is done, while more may come', async () => {
    // Would wait for ever for the end of the input.
    const { code, stdout } = await translate(['--from', 'zh', '--to', 'en', '-'], {
      input: '12\n34\n',
      open: true,
    });
    expect(stdout).toBe('12\n34\n');
    expect(code).toBe(0);
  });

  it.each([
    ['ZH', 'EN'],
    ['zh-CN', 'en-US'],
    ['zh-Hans', 'en'],
  ])('takes the tags %s and %s', async (from, to) => {
    expect(await translate(['--from', from, '--to', to, '12'])).toMatchObject({ code: 0, stdout: '12\n' });
  });

  it('asks about a path given as text', async () => {
    const path = join(PACK, 'pack.json');
    const asked = await translate(['--from', 'zh', '--to', 'en', path]);
    expect(asked).toMatchObject({ code: 2, stdout: '' });
    expect(asked.stderr).toMatch(/is a file\..*“-”.*--text/);
    expect(await translate(['--from', 'zh', '--to', 'en', '--text', path])).toMatchObject({ code: 0 });
  });

  it.skipIf(!existsSync('/dev/full'))('says that its output could not be written (/dev/full)', () => {
    const command = `node scripts/run.mjs translate --pack ${PACK} --threads 1 --from zh --to en 12 > /dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'translate: the output could not be written (ENOSPC).\n',
    });
  });

  it('ends with 130 when interrupted', async () => {
    const { code } = await translate(['--from', 'zh', '--to', 'en', '-'], {
      input: '你好\n'.repeat(100_000),
      interrupt: true,
    });
    expect(code).toBe(130);
  });
});

describe('evaluate', () => {
  it('scores a test set, and the other way round when only that exists', async () => {
    const data = join(import.meta.dirname, 'data');
    const common = ['--pack', PACK, '--set', 'numbers', '--data', data, '--threads', '1'];
    const forth = await run('evaluate', [...common, '--from', 'en', '--to', 'zh']);
    expect(forth.code, forth.stderr).toBe(0);
    expect(JSON.parse(forth.stdout)).toMatchObject({ pack: 'marian', set: 'numbers', lines: 3, bleu: 100, chrf: 100 });
    const back = await run('evaluate', [...common, '--from', 'zh', '--to', 'en', '--limit', '2']);
    expect(JSON.parse(back.stdout)).toMatchObject({ from: 'zh', lines: 2, bleu: 100 });
  });

  it('checks --output before the run', async () => {
    const data = join(import.meta.dirname, 'data');
    const common = ['--pack', PACK, '--set', 'none', '--data', data, '--from', 'en', '--to', 'zh'];
    const { code, stderr } = await run('evaluate', [...common, '--output', join(root, 'package.json/out.txt')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/--output: “.*out\.txt” cannot be written \(ENOTDIR\)/);
  });

  it('judges lists by value: what is right of each kind, and the wrong lines', async () => {
    const data = mkdtempSync(join(tmpdir(), 'verso-values-'));
    writeFileSync(join(data, 'numbers.en-zh.tsv'), '10 20\tcount\t10|20\n67.8 99\tlarge\t678\n5\tcount\t/^5$/\n');
    const common = ['--values', '--pack', PACK, '--data', data, '--threads', '1'];
    const { code, stdout, stderr } = await run('evaluate', common);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      {
        ...{ pack: 'marian', list: 'numbers', from: 'en', to: 'zh', lines: 3, right: 2, share: 66.7 },
        kinds: { count: { lines: 2, right: 2, share: 100 }, large: { lines: 1, right: 0, share: 0 } },
        wrong: ['large: 67.8 99 → 67.8 99 (accepted: 678)'],
      },
    ]);
    const none = await run('evaluate', [...common, '--set', 'names']);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('no list “names”') as string });
    rmSync(data, { recursive: true });
  });

  it('names the folder when there is no such set', async () => {
    const { code, stderr } = await run('evaluate', [
      '--pack',
      PACK,
      '--from',
      'en',
      '--to',
      'zh',
      '--set',
      'none',
      '--data',
      root,
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/no test set “none” for en → zh.*--data/);
  });
});

describe('run', () => {
  it('knows its tools', async () => {
    expect(await run('dance', [])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('translate, summarise, packs, evaluate, bench') as string,
    });
  });
});
