import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

// With CI=true the parser would read the file on disk instead of the text that it is given.
process.env['TSESTREE_SINGLE_RUN'] = 'false';

it('a promise that nobody waits for is found in *.svelte.ts, too', async () => {
  const root = join(import.meta.dirname, '../..');
  const lint = new ESLint({ cwd: root });
  const text = 'async function later(): Promise<void> {}\nexport function now(): void {\n  later();\n}\n';
  const [found] = await lint.lintText(text, { filePath: join(root, 'renderer/state/packs.svelte.ts') });
  expect(found?.messages.map(({ ruleId }) => ruleId)).toEqual(['@typescript-eslint/no-floating-promises']);
});
