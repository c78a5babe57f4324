import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { MUTATIONS } from './list.ts';
import { mutated } from './mutation.ts';

/*
 * A process that runs test files with one file reading otherwise than it stands on disk, as often as it is asked to. It
 * keeps what it has compiled. A mutant that never ends takes it with it (mutants.ts).
 */

export interface Wanted {
  readonly tests: readonly string[];
  /** Index of the mutation; none to run the tests as they are. */
  readonly mutation?: number;
}

const root = join(import.meta.dirname, '../..');
let text: { readonly file: string; readonly index: number } | undefined;

const vitest = await createVitest(
  'test',
  {
    ...{ config: false, root, watch: false, bail: 1, silent: true, reporters: [{}] },
    ...{ include: ['test/**/*.test.ts'], environment: 'node', pool: 'forks', maxWorkers: 1 },
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
  {
    plugins: [
      {
        name: 'mutation',
        enforce: 'pre',
        transform(code, id) {
          const mutation = text?.file === id ? MUTATIONS[text.index] : undefined;
          return mutation === undefined ? null : { code: mutated(code, mutation), map: null };
        },
      },
    ],
  },
);

function mutate(index: number | undefined): void {
  if (text !== undefined) vitest.invalidateFile(text.file);
  const file = index === undefined ? undefined : MUTATIONS[index]?.file;
  text = file === undefined || index === undefined ? undefined : { file: join(root, file), index };
  if (text !== undefined) vitest.invalidateFile(text.file);
}

/** Name of the first test that fails, or what else went wrong; null where all tests pass. */
async function failure({ tests, mutation }: Wanted): Promise<string | null> {
  mutate(mutation);
  const files = tests.map((test) => join(root, test));
  const specifications = (await vitest.globTestSpecifications(files)).filter(({ moduleId }) =>
    files.includes(moduleId),
  );
  if (specifications.length < files.length) return 'a test file is missing';
  // Failures of an earlier run would be taken for this one's, and bail it out.
  vitest.state.clearErrors();
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  for (const module of testModules) {
    const [test] = module.children.allTests('failed');
    if (test !== undefined) return test.fullName;
    if (module.state() === 'failed') return `${module.relativeModuleId}: ${module.errors()[0]?.message ?? 'fails'}`;
  }
  return unhandledErrors.length > 0 ? 'an error that no test has caught' : null;
}

process.on('message', (wanted: Wanted) => {
  void failure(wanted).then((found) => process.send?.(found));
});
process.on('disconnect', () => process.exit());
