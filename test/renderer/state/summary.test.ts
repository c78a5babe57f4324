import { describe, expect, it } from 'vitest';
import type { SummaryEvent } from '../../../models/events.ts';
import type { EngineSummaryRequest } from '../../../renderer/engine/engine.ts';
import type { Bridge, PackSummary } from '../../../renderer/state/bridge.ts';
import { Copying } from '../../../renderer/state/copying.svelte.ts';
import { Summary } from '../../../renderer/state/summary.svelte.ts';

const pack = (id: string): PackSummary => ({ id, name: id }) as PackSummary;

/** @param writes what the engine does for a request */
function setUp(
  writes: (request: EngineSummaryRequest, signal?: AbortSignal) => AsyncGenerator<SummaryEvent>,
  packs: readonly PackSummary[] = [pack('bart'), pack('pegasus')],
) {
  const asked: EngineSummaryRequest[] = [];
  const summarise = (request: EngineSummaryRequest, signal?: AbortSignal): AsyncGenerator<SummaryEvent> => {
    asked.push(request);
    return writes(request, signal);
  };
  return {
    summary: new Summary(
      { summarise },
      () => packs,
      new Copying({ invoke: async () => undefined } as unknown as Bridge),
    ),
    asked,
  };
}

async function* twoParts(): AsyncGenerator<SummaryEvent> {
  yield { type: 'text', text: 'One' };
  yield { type: 'part', source: { start: 0, end: 5 }, text: 'One.' };
  yield { type: 'text', text: 'One.\nTwo' };
  yield { type: 'done', text: 'One.\nTwo.' };
}

describe('a summary', () => {
  it('is written by the pack that was chosen, else by the first', async () => {
    const { summary, asked } = setUp(twoParts);
    await summary.write({ text: 'ten letter', beam: 1 });
    expect([summary.phase, summary.text, summary.share]).toEqual(['done', 'One.\nTwo.', 0.5]);
    summary.choose('pegasus');
    await summary.write({ text: 'ten letter' });
    expect(asked).toEqual([
      { pack: 'bart', text: 'ten letter', beam: 1 },
      { pack: 'pegasus', text: 'ten letter' },
    ]);
  });

  it('keeps what was written when it is stopped, and hears no more', async () => {
    let ended = false;
    const { summary } = setUp(async function* (_request, signal) {
      try {
        yield { type: 'text', text: 'One' };
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        yield { type: 'text', text: 'One more' };
      } finally {
        ended = true;
      }
    });
    const writing = summary.write({ text: 'text' });
    await expect.poll(() => summary.text).toBe('One');
    summary.stop();
    await writing;
    expect([summary.phase, summary.text, ended]).toEqual(['stopped', 'One', true]);
  });

  it('says what went wrong, and is empty where there is nothing to write or nobody to', async () => {
    const { summary } = setUp(async function* () {
      throw new Error('{"code":"out-of-memory","arguments":{"pack":"bart"}}');
      yield { type: 'done', text: '' } satisfies SummaryEvent;
    });
    await summary.write({ text: 'text' });
    expect([summary.phase, summary.failure?.code]).toEqual(['failed', 'out-of-memory']);
    await summary.write({ text: ' \n' });
    expect([summary.phase, summary.failure]).toEqual(['idle', null]);
    const { summary: none, asked } = setUp(twoParts, []);
    await none.write({ text: 'text' });
    expect([none.phase, asked]).toEqual(['idle', []]);
  });
});
