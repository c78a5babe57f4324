import { describe, expect, it } from 'vitest';
import { annotated, findHints, insertions } from '../../../models/hints/annotate.ts';
import { readHints } from '../../../models/hints/read-hints.ts';
import { fixtureHints, goldenTexts, hintsFile, MARKERS, withHints } from './golden.ts';

describe.each(['zh', 'en'] as const)('hints of %s', (language) => {
  it('are those of the training text, to the character, on 2,000 texts', async () => {
    const table = await fixtureHints(language);
    const texts = goldenTexts(language);
    const different = texts.filter(([text, wanted]) => withHints(table, text) !== wanted);
    expect(different.slice(0, 5)).toEqual([]);
    expect(texts).toHaveLength(2000);
    expect(texts.filter(([text, wanted]) => text !== wanted).length).toBeGreaterThan(1500);
  });

  it('stand directly behind their words, whose ranges they name', async () => {
    const table = await fixtureHints(language);
    for (const [text] of goldenTexts(language)) {
      const inserted = insertions(table, findHints(table, text), MARKERS);
      expect(inserted.length).toBeLessThanOrEqual(table.most);
      inserted.forEach(({ at, by, hint }, index) => {
        expect(hint.end).toBe(at);
        expect(hint.start).toBeGreaterThanOrEqual(inserted[index - 1]?.at ?? 0);
        if (language === 'zh') expect(text.slice(hint.start, hint.end)).toBe(hint.entry.word);
        for (const gloss of hint.entry.glosses) expect(by).toContain(gloss);
      });
      expect(inserted.reduceRight((made, { at, by }) => made.slice(0, at) + by + made.slice(at), text)).toBe(
        annotated(text, inserted),
      );
    }
  });
});

describe('findHints', () => {
  it('takes the rarest words first, and the first of equally rare ones', async () => {
    const lines = ['w\tbarge\t0\t3\t驳船', 'w\tferry\t0\t1\t渡船', 'w\thail\t0\t1\t冰雹', 'w\twater\t0\t250\t水'];
    const table = await readHints(hintsFile('en', lines, '250\t2\t0'), 'test pack', 'hints.gz');
    const words = findHints(table, 'barge hail ferry water hail').map(({ entry }) => entry.word);
    expect(words).toEqual(['hail', 'ferry']);
  });

  it('segments by the sum of costs, not by the longest word', async () => {
    const lines = [
      'w\t研究\t5000\t1\tresearch',
      'w\t研究生\t9000\t1\tgraduate',
      'w\t生命\t5000\t1\tlife',
      'c\t命\t9000',
    ];
    const table = await readHints(hintsFile('zh', lines), 'test pack', 'hints.gz');
    expect(withHints(table, '研究生命')).toBe('研究⟦gloss⟧ research⟦/gloss⟧生命⟦gloss⟧ life⟦/gloss⟧');
  });
});
