import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryProfileNotice, usableProfile } from '../../main/profile.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verso-profile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a profile', () => {
  it('is the wanted folder, made where it is missing', () => {
    expect(usableProfile(join(folder, 'new'), folder)).toEqual({ folder: join(folder, 'new') });
    expect(readdirSync(folder)).toEqual(['new']);
  });

  it('that cannot be written is replaced by a temporary one, and the user is told why', () => {
    writeFileSync(join(folder, 'file'), '');
    const wanted = join(folder, 'file', 'profile');
    const profile = usableProfile(wanted, folder);
    expect(dirname(profile.folder)).toBe(folder);
    expect(profile.problem).toBe('ENOTDIR');
    for (const language of ['en', 'zh'] as const) {
      expect(temporaryProfileNotice(language, wanted, 'ENOTDIR')).toContain(wanted);
    }
  });
});
