import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Translator } from '../../../models/translator.ts';
import { ipcCase } from '../../../scripts/fuzz/ipc.ts';
import { packCase } from '../../../scripts/fuzz/packs.ts';
import { Random } from '../../../scripts/fuzz/random.ts';
import { shippedTranslators, textCase } from '../../../scripts/fuzz/texts.ts';

/** Problems of the cases from `first` on; `npm run fuzz` looks at many more. */
async function problems(run: (random: Random) => Promise<string | null>, count: number): Promise<string[]> {
  const found: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const problem = await run(new Random(1_000_003 + index));
    if (problem !== null) found.push(`${index}: ${problem}`);
  }
  return found;
}

describe('hostile input ends in a clear error or a correct result', () => {
  let translators: Translator[];
  beforeAll(async () => {
    translators = await shippedTranslators();
  });
  afterAll(() => Promise.all(translators.map((translator) => translator.dispose())));

  it('packs', async () => expect(await problems(packCase, 60)).toEqual([]));
  it('texts', async () => expect(await problems((random) => textCase(random, translators), 30)).toEqual([]));
  it('requests', async () => expect(await problems(ipcCase, 300)).toEqual([]));
});
