import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredTerm } from '../../main/contract.ts';
import { TermStore } from '../../main/terms.ts';

let folder: string;
let warnings: string[];
const path = () => join(folder, 'terms.json');
const open = () => new TermStore(path(), (message) => warnings.push(message));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-terms-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TERMS: readonly StoredTerm[] = [
  { from: 'zh', to: 'en', source: '云雀计划', target: 'Project Skylark' },
  { from: 'en', to: 'zh', source: 'Apple', target: '苹果公司', caseSensitive: true },
];

describe('the user’s terms', () => {
  it('are there again at the next start, in a plain file that is its owner’s only', () => {
    open().write(TERMS);
    expect(open().terms).toEqual(TERMS);
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({ version: 1, terms: TERMS });
    if (process.platform !== 'win32') expect(statSync(path()).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toEqual(['terms.json']);
  });

  it.each([
    ['no JSON', '{"version":1,"ter'],
    ['another shape', '{"version":1,"terms":[{"from":"zh"}]}'],
    ['a version to come', '{"version":2,"terms":[]}'],
  ])('of a file with %s are kept aside, and said', (_, content) => {
    writeFileSync(path(), content);
    const store = open();
    expect(store.terms).toEqual([]);
    store.write(TERMS);
    const aside = readdirSync(folder).find((name) => name.includes('.broken-')) ?? '';
    expect(readFileSync(join(folder, aside), 'utf8')).toBe(content);
    expect(warnings.join()).toContain(aside);
  });

  it('that cannot be written are refused with the reason, and the old ones hold', () => {
    const store = new TermStore(join(folder, 'terms.json/terms.json'), () => undefined);
    writeFileSync(path(), '');
    expect(() => store.write(TERMS)).toThrow('The terms could not be saved');
    expect(store.terms).toEqual([]);
  });
});
