import { describe, expect, it } from 'vitest';
import { EngineError } from '../../../renderer/engine/failure.ts';
import type { LiveSentence } from '../../../renderer/engine/engine.ts';
import { all, settle } from '../support/events.ts';
import { directory, fakeHost } from '../support/fake-host.ts';

const request = { text: 'one two. three.', from: 'de', to: 'xx', priority: 'latest' } as const;

/** Packs from German into English, and from there into Chinese. */
function twoPacks() {
  const asked: string[] = [];
  const started = fakeHost({
    packs: {
      ...directory,
      between: async (from, to) => {
        asked.push(`${from} ${to}`);
        return from === 'de' && to === 'xx' ? 'via' : null;
      },
      verified: async (from, to) => {
        if (from !== 'via' && to !== 'via')
          throw new EngineError({ code: 'no-pair', arguments: { from, to, pack: '', pairs: '' } });
        return directory.verified(from, to);
      },
    },
  });
  return { ...started, asked };
}

describe('a pair that no pack has', () => {
  it('is translated by two, whose packs are found once', async () => {
    const { host, clock, workers, asked } = twoPacks();
    const client = host.client();
    const followed: LiveSentence[] = [];
    client.onSentence((sentence) => followed.push(sentence));
    const first = all(client.translate(request));
    await settle();
    clock.pass(0);
    const events = await first;
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ONE TWO. THREE.' });
    expect(events.find(({ type }) => type === 'sentence-end')).toMatchObject({
      middle: { language: 'via', text: 'ONE TWO.' },
    });
    expect(workers[0]?.translators.map(({ decoded }) => decoded)).toEqual([
      ['one two.', 'three.'],
      ['ONE TWO.', 'THREE.'],
    ]);
    // What inspectors follow is what the second model reads.
    expect(followed.at(-1)).toMatchObject({
      ...{ from: 'via', to: 'xx', sourceText: 'THREE.', targetText: 'THREE.', done: true },
      original: { language: 'de', text: 'three.' },
    });
    await all(client.translate({ ...request, text: 'four.' }));
    expect(asked).toEqual(['de xx']);
    host.forgetPacks();
    await all(client.translate({ ...request, text: 'five.' }));
    expect(asked).toEqual(['de xx', 'de xx']);
  });

  it('has no tokens and matrices of its own, but those of the second', async () => {
    const { host, clock } = twoPacks();
    const client = host.client();
    const opened = client.call('open', { from: 'de', to: 'xx' });
    await settle();
    clock.pass(0);
    await opened;
    expect(await client.call('pieces', { ids: [65] })).toEqual(['A']);
    const trace = { source: [65], target: [66] };
    await expect(client.openTrace({ ...trace, from: 'de', to: 'xx' })).rejects.toMatchObject({ code: 'no-pair' });
    (await client.openTrace({ ...trace, from: 'via', to: 'xx' })).close();
  });

  it('is refused where no two packs go together', async () => {
    const { host } = twoPacks();
    await expect(all(host.client().translate({ ...request, to: 'fr' }))).rejects.toMatchObject({ code: 'no-pair' });
  });
});
