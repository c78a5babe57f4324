import { describe, expect, it } from 'vitest';
import type { PackSummary } from '../../../main/contract.ts';
import { PackWays } from '../../../renderer/engine/pack-ways.ts';

function pack(id: string, pairs: readonly string[], problem?: PackSummary['problem']): PackSummary {
  const directions = pairs.map((pair) => ({ from: pair.slice(0, 2), to: pair.slice(3) }));
  const known = { origin: 'own' as const, name: id, bytes: 1, licence: '', scores: [] };
  return { id, directions, ...known, ...(problem && { problem }) };
}

describe('what packs translate', () => {
  const broken = pack('broken', ['fr-en', 'en-fr'], { code: 'missing-file', arguments: {} });
  const ways = new PackWays([pack('one', ['en-de', 'de-en']), pack('many', ['en-de', 'en-ar']), broken]);

  it('is found by source and target, in order', () => {
    expect(ways.sources).toEqual(['de', 'en', 'fr']);
    expect(ways.targets('en')).toEqual(['ar', 'de', 'fr']);
    expect(ways.targets('ar')).toEqual([]);
    expect(ways.allTargets).toEqual(['ar', 'de', 'en', 'fr']);
    expect(ways.packs('en', 'de').map(({ id }) => id)).toEqual(['one', 'many']);
  });

  it('works where one pack is not known to be broken', () => {
    expect(ways.works('en', 'de')).toBe(true);
    expect(ways.works('en', 'fr')).toBe(false);
    expect(ways.works('ar', 'de')).toBe(false);
  });

  it('goes through English, or else the first language that leads there, where no pack has the pair', () => {
    const many = new PackWays([
      pack('one', ['de-en', 'en-de', 'de-ar', 'ar-zh', 'en-zh', 'ar-ja']),
      pack('broken', ['ja-ko', 'en-ko', 'fr-en'], { code: 'missing-file', arguments: {} }),
    ]);
    expect(many.between('de', 'zh')).toBe('en');
    expect(many.between('de', 'ja')).toBe('ar');
    expect(many.between('de', 'en')).toBe(null);
    expect(many.between('de', 'ko')).toBe(null);
    expect(many.between('fr', 'de')).toBe(null);
    expect(many.between('de', 'de')).toBe(null);
    expect(many.reached('de')).toEqual(['ar', 'en', 'ja', 'zh']);
    expect(many.reached('fr')).toEqual(['en']);
    expect(many.soundSources).toEqual(['ar', 'de', 'en']);
  });
});
