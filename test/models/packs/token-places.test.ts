import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Range, SentenceResult } from '../../../models/events.ts';
import { tokenPlaces } from '../../../renderer/state/confidence.ts';
import { openShipped, shippedPacks } from './shipped.ts';

const mixed = readFileSync(join(import.meta.dirname, 'mixed.txt'), 'utf8')
  .trimEnd()
  .split('\n');

/** Sentences with spans, capitals, quotes and numbers that finishing a translation changes. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Open https://example.com/a?b=1 and press {key} to save 3,500 files.',
    'BREAKING NEWS: THE PRESIDENT HAS RESIGNED TODAY',
    'The café “Rémy’s” costs $5.50.',
    'Delete a.txt, b.txt, c.txt, d.txt and e.txt.',
  ],
  zh: [
    '请访问 https://example.com/x，然后点击 <b>保存</b>。',
    '共有 12,345 个文件，在 /usr/local/bin。',
    '这是《红楼梦》吗？',
  ],
};

/** Letters and digits of a sentence's translation that no token stands on. */
function uncovered({ text, target }: SentenceResult, places: readonly Range[]): string {
  const covered = new Set(
    places.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
  );
  expect(target.end - target.start).toBe(text.length);
  return [...text.matchAll(/[\p{L}\p{N}]/gu)]
    .map(({ 0: letter, index }) => (covered.has(index) ? '' : letter))
    .join('');
}

describe.each(shippedPacks())('$id', ({ folder, manifest }) => {
  it('knows the place and the probability of every token of every sentence', { timeout: 300_000 }, async () => {
    const [direction] = manifest.directions;
    if (direction === undefined) throw new Error('the pack has no direction');
    const { from, to } = direction;
    const own = mixed.filter((line, at) => at % 3 === 0 && /\p{Script=Han}/u.test(line) === (from === 'zh'));
    const text = [...(CHANGED[from] ?? []), ...own.slice(0, 300)].join('\n');
    const translator = await openShipped(folder);
    const ends: SentenceResult[] = [];
    for await (const event of translator.translate({ text, from, to, beam: 1, batch: 32 }))
      if (event.type === 'sentence-end' && event.targetIds.length > 0) ends.push(event);
    await translator.dispose();
    expect(ends.length).toBeGreaterThan(300);
    for (const sentence of ends) {
      const { sourceIds, sourceRanges, source, targetIds, targetRanges, target } = sentence;
      expect([sourceRanges.length, targetRanges.length]).toEqual([sourceIds.length, targetIds.length]);
      expect(sourceRanges.every(({ start, end }) => start >= source.start && start <= end && end <= source.end)).toBe(
        true,
      );
      expect(targetRanges.every(({ start, end }) => start >= target.start && start <= end && end <= target.end)).toBe(
        true,
      );
      expect([sentence.text, uncovered(sentence, tokenPlaces(sentence))]).toEqual([sentence.text, '']);
    }
  });
});
