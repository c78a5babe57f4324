import { describe, expect, it } from 'vitest';
import { Translation } from '../../../renderer/state/translation.svelte.ts';
import { settle, until } from '../support/events.ts';
import { fakeHost } from '../support/fake-host.ts';

/* The real host, worker and memory of sentences, under a translator that notes which sentences it decodes. */

const sentences = Array.from({ length: 200 }, (_, at) => `Sentence number ${at} is here.`);

function setUp() {
  const { host, clock, workers } = fakeHost();
  const frames: string[][] = [];
  const translation: Translation = new Translation(host.client(), {
    after: (_milliseconds, task) => (queueMicrotask(task), () => undefined),
    frame(task) {
      queueMicrotask(() => {
        task();
        frames.push(translation.placed.map(({ view }) => `${view.key} ${view.text}`));
      });
      return () => undefined;
    },
  });
  translation.choose('en', 'xx');
  const translate = async (text: string): Promise<readonly string[]> => {
    const before = workers[0]?.translators[0]?.decoded.length ?? 0;
    translation.edit(text);
    void translation.translate();
    await settle();
    clock.pass(2500);
    await until(() => translation.settled);
    return workers[0]!.translators[0]!.decoded.slice(before);
  };
  return { translation, translate, frames };
}

describe('retyping in a long text', () => {
  it('decodes what changed and nothing else', async () => {
    const { translation, translate } = setUp();
    expect(await translate(sentences.join(' '))).toEqual(sentences);
    const changed = sentences.with(120, 'Something else is here.');
    expect(await translate(changed.join(' '))).toEqual(['Something else is here.']);
    expect(translation.target).toContain('SENTENCE NUMBER 119 IS HERE. SOMETHING ELSE IS HERE. SENTENCE NUMBER 121');
    expect(await translate(changed.toSpliced(3, 1).join(' '))).toEqual([]);
    expect(await translate(sentences.join(' '))).toEqual([]);
  });

  it('leaves every other sentence in its place, at every frame', async () => {
    const { translation, translate, frames } = setUp();
    await translate(sentences.join(' '));
    const before = translation.placed.map(({ view }) => `${view.key} ${view.text}`);
    frames.length = 0;
    await translate(sentences.with(120, 'Something else is here.').join(' '));
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) {
      expect(frame.toSpliced(120, 1)).toEqual(before.toSpliced(120, 1));
      expect(frame[120]).toMatch(new RegExp(`^${before[120]!.split(' ')[0]} `));
    }
  });
});
