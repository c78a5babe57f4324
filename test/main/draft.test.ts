import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DraftStore } from '../../main/draft.ts';

let folder: string;
let warnings: string[];
let keep: boolean;
const path = () => join(folder, 'draft.json');
const open = () =>
  new DraftStore(
    path(),
    () => keep,
    (message) => warnings.push(message),
  );
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-draft-'));
  warnings = [];
  keep = true;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the text being translated', () => {
  it('is there again at the next start, to the last character', () => {
    const text = '你好\r\n\u0000 \ud83d 🙂\n';
    open().write(text);
    expect(open().text).toBe(text);
  });

  it.skipIf(process.platform === 'win32')('is readable by its owner only', () => {
    open().write('private');
    expect(statSync(path()).mode & 0o077).toBe(0);
  });

  it('leaves no file once it is cleared', () => {
    const store = open();
    store.write('something');
    store.write('');
    expect(existsSync(path())).toBe(false);
    expect(open().text).toBe('');
  });

  it('is kept for this run only where the user does not want it kept', () => {
    keep = false;
    const store = open();
    store.write('private');
    expect([store.text, existsSync(path())]).toEqual(['private', false]);
  });

  it('is forgotten on disk as soon as the user no longer wants it kept, or at the next start', () => {
    const store = open();
    store.write('private');
    keep = false;
    store.save();
    expect(existsSync(path())).toBe(false);
    writeFileSync(path(), '{"text": "left over"}');
    expect(open().text).toBe('');
    expect(existsSync(path())).toBe(false);
  });

  it.each([['{"text": "half'], ['[]'], ['{"text": 7}']])(
    'in a broken file (%s) is no reason not to start',
    (content) => {
      writeFileSync(path(), content);
      expect(open().text).toBe('');
    },
  );

  it('that cannot be written still holds for this run', () => {
    const store = new DraftStore(
      join(path(), 'impossible'),
      () => true,
      (message) => warnings.push(message),
    );
    writeFileSync(path(), 'a file where a folder would be needed');
    store.write('text');
    expect(store.text).toBe('text');
    expect(warnings[0]).toContain('could not be kept');
    expect(readFileSync(path(), 'utf8')).toContain('a file');
  });
});
