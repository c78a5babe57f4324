import { describe, expect, it } from 'vitest';
import { place, type SentenceView } from '../../../renderer/state/assemble.ts';
import { Former } from '../../../renderer/state/former.ts';

/** A text of sentences that end in full stops, each with its capitals for a translation. */
function placed(text: string) {
  const views = [...text.matchAll(/(\s*)([^.\s][^.]*\.?)/g)].map(
    ({ index, 1: gap = '', 2: sentence = '' }, at): SentenceView => ({
      key: at,
      index: at,
      source: { start: index + gap.length, end: index + gap.length + sentence.length },
      gap,
      text: sentence.toUpperCase(),
      tokens: [],
      retry: null,
      result: null,
      stale: null,
    }),
  );
  return place(views);
}
/** What stays shown for each sentence of the new text, and whether it lies in the edit. */
function kept(before: string, after: string) {
  const former = new Former(before, placed(before), after);
  return placed(after).map(({ view }) => {
    const found = former.take(view.source);
    return found && [found.text, found.stale?.changed];
  });
}

describe('the former translation', () => {
  it('stays for a sentence that is written on', () => {
    expect(kept('one. two', 'one. two three')).toEqual([
      ['ONE.', false],
      ['TWO', false],
    ]);
  });

  it('stays on its sentence when others are put before it', () => {
    expect(kept('one. two.', 'new. one. two.')).toEqual([null, ['ONE.', false], ['TWO.', false]]);
    expect(kept('one. two.', 'one. new. two.')).toEqual([['ONE.', false], null, ['TWO.', false]]);
  });

  it('stays on the sentences around one that is deleted', () => {
    expect(kept('one. two. three.', 'one. three.')).toEqual([
      ['ONE.', false],
      ['THREE.', false],
    ]);
  });

  it('stays for an edited sentence, as part of the edit', () => {
    expect(kept('one. my two. three.', 'one. my four. three.')).toEqual([
      ['ONE.', false],
      ['MY TWO.', true],
      ['THREE.', false],
    ]);
  });

  it('of sentences that become one is joined', () => {
    expect(kept('one. two. three.', 'one and two. three.')).toEqual([
      ['ONE. TWO.', true],
      ['THREE.', false],
    ]);
  });

  it('knows what the new translation has not come to', () => {
    const former = new Former('one. two. three.', placed('one. two. three.'), 'one. too. three.');
    expect(former.rest.map(({ text }) => text)).toEqual(['ONE.', 'TWO.', 'THREE.']);
    former.take({ start: 5, end: 9 });
    expect(former.rest.map(({ text }) => text)).toEqual(['THREE.']);
  });
});
