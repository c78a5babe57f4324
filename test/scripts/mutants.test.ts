import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from '../../scripts/mutants/list.ts';
import { mutated } from '../../scripts/mutants/mutation.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = [...new Set(MUTATIONS.map(({ file }) => file))];

describe('the list of mutations', () => {
  it.each(files)('has originals that stand exactly once in %s, and makes programs of it', (file) => {
    for (const mutation of MUTATIONS.filter((one) => one.file === file)) {
      const text = mutated(read(file), mutation);
      expect(text).not.toBe(read(file));
      expect(() => parseAst(text, { lang: 'ts' }), mutation.replacement).not.toThrow();
    }
  });

  it('names tests that exist, and a reason for what no test can notice', () => {
    for (const test of new Set(MUTATIONS.flatMap(({ tests }) => tests))) expect(read(test)).not.toBe('');
    for (const { equivalent } of MUTATIONS) expect(equivalent).not.toBe('');
  });

  it('refuses an original that is gone or stands twice', () => {
    const mutation = { file: 'a.ts', original: 'x', replacement: 'y', tests: [] };
    expect(mutated('a x b', mutation)).toBe('a y b');
    expect(() => mutated('a b', mutation)).toThrow(/“x” stands 0 times in a\.ts/);
    expect(() => mutated('x x', mutation)).toThrow(RangeError);
  });
});
