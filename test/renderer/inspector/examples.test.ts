import { describe, expect, it } from 'vitest';
import { openTranslator } from '../../../models/open.ts';
import type { Trace } from '../../../models/trace/trace.ts';
import type { HeadAddress } from '../../../renderer/state/inspector/attention.ts';
import type { Claim } from '../../../renderer/state/inspector/example-schema.ts';
import { examples } from '../../../renderer/state/inspector/examples.ts';
import { folderSource, installedPacks } from '../../../scripts/cli/packs.ts';
import { claimHolds, headsThatShow, traceText, translates, type TracedText } from './claims.ts';

const packs = await installedPacks();

it('every example belongs to a shipped pack', () => {
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples)
    expect(
      packs.some(({ manifest }) => translates(manifest, example)),
      example.id,
    ).toBe(true);
});

/** A sentence whose heads look where `weights` says, from every word to every word. */
function traced(words: readonly string[], weights: (layer: number, head: number, key: string) => number): TracedText {
  const pieces = [...words.map((word) => `▁${word}`), '</s>'];
  const trace = {
    weights: ({ layer, head }: HeadAddress) =>
      Float32Array.from({ length: pieces.length ** 2 }, (_, cell) =>
        weights(layer, head, words[cell % pieces.length] ?? 'EOS'),
      ),
  };
  return { trace: trace as unknown as Trace, hints: [], sourcePieces: pieces, targetPieces: ['▁狗', '累', '</s>'] };
}

describe('the search for a head that shows a claim', () => {
  const words = ['The', 'dog', 'passes', 'it'];
  const example = {
    ...{ from: 'en', to: 'zh' },
    claims: [{ type: 'looks', sentence: 0, query: 'it', key: 'dog' }] satisfies Claim[],
  };
  const search = (text: TracedText, claims: readonly Claim[] = example.claims) =>
    headsThatShow({ ...example, claims: [...claims] }, [text], [{ layer: 0, head: 0 }], { layers: 4, heads: 8 });

  it('goes through every layer and head, and puts the clearest first', () => {
    const text = traced(words, (layer, head, key) => {
      if (key === 'dog') return layer === 3 && head === 2 ? 0.5 : layer === 1 && head === 7 ? 0.4 : 0.2;
      return 0.3;
    });
    expect(search(text)).toEqual([
      { layer: 3, head: 2 },
      { layer: 1, head: 7 },
    ]);
  });

  it('asks for the strongest content word of the row; grammar, punctuation and EOS do not count', () => {
    const head = (passes: number) => traced(words, (_, __, key) => ({ dog: 0.3, passes })[key] ?? 0.9);
    expect(search(head(0.2))).toHaveLength(32);
    expect(search(head(0.31))).toEqual([]);
  });

  it('finds nothing where the translation is wrong, so that the example is left out', () => {
    const text = traced(words, (_, __, key) => (key === 'dog' ? 0.8 : 0.1));
    expect(search(text, [...example.claims, { type: 'written', sentence: 0, contains: '狗' }])).toHaveLength(32);
    expect(search(text, [...example.claims, { type: 'written', sentence: 0, contains: '猫' }])).toEqual([]);
  });
});

it('no example shows a head without saying how it was found', () => {
  for (const { head, look, id } of examples) {
    if (!head) continue;
    expect(look.en, id).toContain(`layer ${head.layer + 1}, head ${head.head + 1}`);
    expect(look.en, id).toMatch(/search over all \d+ encoder heads found \d+/);
    expect(look.zh, id).toMatch(/全部 \d+ 个编码器头中搜索/);
  }
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
