import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTranslator } from '../../../models/open.ts';
import { PackError } from '../../../models/pack/pack-error.ts';
import { failureText } from '../../../renderer/messages/failures.ts';
import { choosePack, folderSource } from '../../../scripts/cli/packs.ts';
import { fixtureFolder } from '../../models/fixture-packs.ts';

const PAIR = { from: 'zh', to: 'en' };

// Pipes, devices and links of this kind are Unix's.
describe.skipIf(process.platform === 'win32')(
  'a pack whose files are no files fails at once, naming pack and file',
  () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'verso-hostile-'));
      cpSync(fixtureFolder('marian'), folder, { recursive: true });
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const replacements: Readonly<Record<string, (path: string) => void>> = {
      'a pipe': (path) => execFileSync('mkfifo', [path]),
      'a link to /dev/zero': (path) => symlinkSync('/dev/zero', path),
      'a folder': (path) => mkdirSync(path),
      'a link to itself': (path) => symlinkSync(path, path),
      'a link into nothing': (path) => symlinkSync(join(folder, 'nowhere'), path),
      'a gigabyte': (path) => {
        writeFileSync(path, '');
        execFileSync('truncate', ['-s', '1G', path]);
      },
    };
    const cases = Object.keys(replacements).flatMap((what) =>
      ['pack.json', 'weights.safetensors', 'tokenizer.model'].map((file) => [what, file] as const),
    );

    it.each(cases)('%s for %s', async (what, file) => {
      rmSync(join(folder, file));
      replacements[what]?.(join(folder, file));
      const error: unknown = await open(folder).catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(PackError);
      const text = failureText(error as PackError, 'en');
      expect(text).toContain(`“${basename(folder)}”`);
      expect(text).toContain(`“${file}”`);
      expect(text).toMatch(/[Ii]nstall the pack again/);
    });

    it('names the file that its manifest gives a name too long for the system', async () => {
      const path = join(folder, 'pack.json');
      const name = `${'x'.repeat(300)}.model`;
      const edit = 's/tokenizer\\.model/' + name + '/g';
      execFileSync('sed', ['-i', edit, path]);
      await expect(open(folder)).rejects.toMatchObject({ code: 'invalid', arguments: { pack: basename(folder) } });
    });
  },
);

async function open(folder: string): Promise<void> {
  const pack = await choosePack(folder, PAIR);
  const translator = await openTranslator(folderSource(pack.folder), { backend: 'wasm' });
  await translator.dispose();
}
