import { describe, expect, it } from 'vitest';
import type { LiveSentence } from '../../../renderer/engine/engine.ts';
import { Marks } from '../../../renderer/state/marks.svelte.ts';
import { Translation } from '../../../renderer/state/translation.svelte.ts';
import { settle } from '../support/events.ts';
import { fakeHost } from '../support/fake-host.ts';

async function translated(text: string) {
  const { host, clock } = fakeHost();
  const translation = new Translation(host.client(), {
    after: () => () => undefined,
    frame: (task) => (task(), () => undefined),
  });
  const selected: LiveSentence[] = [];
  const marks = new Marks(translation, { selectSentence: (sentence) => selected.push(sentence) });
  translation.choose('en', 'xx');
  translation.edit(text);
  void translation.translate();
  await settle();
  clock.pass(0);
  await settle();
  expect(translation.phase).toBe('done');
  return { translation, marks, selected };
}

describe('Marks', () => {
  it('mark the words of both sides that belong together', async () => {
    const { marks } = await translated('one two. three.');
    marks.point('target', 5);
    expect(marks.ranges('source')).toEqual([{ start: 4, end: 7 }]);
    expect(marks.ranges('target')).toEqual([{ start: 4, end: 7 }]);
    marks.point('source', 10);
    expect(marks.ranges('target')).toEqual([{ start: 9, end: 14 }]);
    marks.point('source', null);
    expect([marks.ranges('source'), marks.ranges('target')]).toEqual([[], []]);
  });

  it('mark the counterpart of a sentence, where there are several', async () => {
    const { marks, translation } = await translated('one two. three.');
    marks.point('target', 2);
    expect([marks.sentence('source'), marks.sentence('target')]).toEqual([
      [{ start: 0, end: 8 }],
      [{ start: 0, end: 8 }],
    ]);
    marks.point('source', 10);
    expect(marks.sentence('target')).toEqual([{ start: 9, end: 15 }]);
    marks.point('source', null);
    expect(marks.sentence('target')).toEqual([]);
    marks.point('source', 10);
    translation.edit('one two. three. four.');
    expect(marks.sentence('source')).toEqual([]);
    const single = await translated('one two.');
    single.marks.point('source', 2);
    expect([single.marks.sentence('source'), single.marks.ranges('target').length]).toEqual([[], 1]);
  });

  it('have inspectors follow the sentence at the pointer or caret, once', async () => {
    const { marks, selected } = await translated('one two. three.');
    marks.select('source', 2);
    marks.select('source', 5);
    marks.select('source', 12);
    expect(selected.map(({ sourceText, targetText }) => [sourceText, targetText])).toEqual([
      ['one two.', 'ONE TWO.'],
      ['three.', 'THREE.'],
    ]);
    marks.settle(12);
    expect(selected).toHaveLength(3);
  });

  it('have inspectors follow the last sentence where the caret stands in none', async () => {
    const { marks, selected } = await translated('one two. three.\n\n');
    marks.settle(17);
    expect(selected.map(({ sourceText }) => sourceText)).toEqual(['three.']);
  });

  it('mark nothing once the text was edited, since places have shifted', async () => {
    const { marks, translation } = await translated('one two.');
    translation.edit('zero one two.');
    marks.point('source', 1);
    expect([marks.ranges('source'), marks.ranges('target')]).toEqual([[], []]);
  });
});
