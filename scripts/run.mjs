import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { register as registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// `node scripts/run.mjs TOOL …` runs a tool written in TypeScript, in this process: `translate`, `summarise`, `packs`, `evaluate`, `bench`,
// `fuzz` or `mutants`.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tools = {
  translate: 'cli/translate.ts',
  summarise: 'cli/summarise.ts',
  packs: 'cli/library.ts',
  evaluate: 'cli/evaluate.ts',
  bench: 'bench/bench.ts',
  fuzz: 'fuzz/fuzz.ts',
  mutants: 'mutants/mutants.ts',
};
const [tool = '', ...args] = process.argv.slice(2);

if (!Object.hasOwn(tools, tool)) {
  process.stderr.write(`run: there is no tool “${tool}”; there are ${Object.keys(tools).join(', ')}\n`);
  process.exit(2);
}
if (!existsSync(join(root, 'node_modules/tsx'))) {
  // What set-up says goes to stderr: stdout belongs to the tool.
  const setup = spawnSync(process.execPath, [join(root, 'scripts/setup.mjs')], { cwd: root, stdio: ['ignore', 2, 2] });
  if (setup.status !== 0) {
    process.stderr.write('run: the project could not be set up; run “npm run setup” and look at what it says\n');
    process.exit(1);
  }
}
const { register } = await import('tsx/esm/api');
register();
registerHooks('./cli/node-runtime.mjs', import.meta.url);
const script = join(root, 'scripts', tools[tool]);
process.argv = [process.execPath, script, ...args];
await import(pathToFileURL(script).href);
