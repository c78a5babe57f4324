import { describe, expect, it } from 'vitest';
import { readHints } from '../../../../models/hints/read-hints.ts';
import { lengthLimit, longestSource } from '../../../../models/tasks/translate/limits.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { hintsFile } from '../../hints/golden.ts';
import { dictionary, wordPack } from './word-pack.ts';

describe('how long a translation may be', () => {
  const pack = wordPack(dictionary({}));

  it.each([
    [[], 10],
    [[5], 13],
    [[3, 5, 6, 2], 22],
  ])('%j: %i tokens', (source, expected) => {
    expect(lengthLimit(pack, source)).toBe(expected);
  });

  it('is a whole number', () => {
    const manifest = { ...pack.manifest, decode: { ...pack.manifest.decode, maxLengthRatio: 1.5 } };
    expect(lengthLimit(Object.create(pack, { manifest: { value: manifest } }) as typeof pack, [5])).toBe(12);
  });

  it('does not grow with hints', async () => {
    const hints = await readHints(hintsFile('zh', ['w\t雨伞\t1\t1\tumbrella']), 'test', 'hints.gz');
    const hinted = wordPack(dictionary({}), undefined, { hints });
    const [plain, explained] = [false, true].map((wanted) =>
      planSentence(hinted, '雨伞', 'zh', 'en', { hints: wanted }),
    );
    expect(explained?.ids.length).toBeGreaterThan(plain?.ids.length ?? 0);
    expect(lengthLimit(hinted, explained?.ids ?? [])).toBe(lengthLimit(hinted, plain?.ids ?? []));
  });
});

describe('the longest source', () => {
  it.each([
    [40, 40],
    [256, 256],
    [300, 256],
  ])('of a pack that says %i and has 256 positions: %i', (said, expected) => {
    expect(longestSource(wordPack(dictionary({}), undefined, { longestSource: said }))).toBe(expected);
  });
});
