import { describe, expect, it } from 'vitest';
import { openTranslator } from '../../../models/open.ts';
import { examples } from '../../../renderer/state/inspector/examples.ts';
import { folderSource, installedPacks } from '../../../scripts/cli/packs.ts';
import { claimHolds, traceText, translates, type TracedText } from './claims.ts';

const packs = await installedPacks();

it('every example belongs to a shipped pack', () => {
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples)
    expect(
      packs.some(({ manifest }) => translates(manifest, example)),
      example.id,
    ).toBe(true);
});

describe('the shipped packs show what the examples say', () => {
  it.each(packs)('$manifest.id', async ({ folder, manifest }) => {
    const translator = await openTranslator(folderSource(folder), { backend: 'wasm', threads: 1 });
    const tracer = await translator.tracer();
    const failed: string[] = [];
    for (const example of examples.filter((each) => translates(manifest, each))) {
      const texts: TracedText[] = [];
      for (const text of example.texts) texts.push(await traceText(translator, tracer, text, example));
      const head = example.head ?? { layer: 0, head: 0 };
      for (const claim of example.claims) {
        if (!claimHolds(claim, texts, example, translator.manifest.decode.alignmentHeads, head)) {
          failed.push(
            `${example.id}: ${JSON.stringify(claim)} in “${texts.map((text) => text.targetPieces.join('')).join(' / ')}”`,
          );
        }
      }
      for (const { trace } of texts) trace.dispose();
    }
    await translator.dispose();
    expect(failed, 'run `npx tsx scripts/examples/choose.ts` after a pack has changed').toEqual([]);
  });
});
