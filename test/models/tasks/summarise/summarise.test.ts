import { describe, expect, it } from 'vitest';
import { identify } from '../../../../models/import/identify.ts';
import { writePack } from '../../../../models/import/write-pack.ts';
import { openTranslator } from '../../../../models/open.ts';
import type { SummaryEvent } from '../../../../models/events.ts';
import { memorySource } from '../../fixture-packs.ts';
import { contents, goldenOf, memoryFiles, MemorySink } from '../../import/packs.ts';

async function summaries(id: string, text: string): Promise<SummaryEvent[]> {
  const sink = new MemorySink();
  await writePack(await identify(memoryFiles(id, contents(id))), sink, {});
  const summariser = await openTranslator(memorySource(sink.files), { backend: 'wasm', threads: 1 });
  const events: SummaryEvent[] = [];
  for await (const event of summariser.summarise({ text })) events.push(event);
  await summariser.dispose();
  return events;
}

describe.each(['bart-large-cnn', 'pegasus-xsum'])('%s', (id) => {
  const { text, decoded } = goldenOf(id).cases[1]!;

  it('writes what generate() does with the settings of its publisher', async () => {
    const events = await summaries(id, text);
    expect(events.at(-1)).toEqual({ type: 'done', text: decoded['4']!.trim() });
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(1);
  });

  it('summarises a long text in parts and leaves nothing out', async () => {
    const long = `${text}. `.repeat(6);
    const events = await summaries(id, long);
    const parts = events.flatMap((event) => (event.type === 'part' ? [event] : []));
    expect(parts.length).toBeGreaterThan(1);
    const read = parts.map(({ source }) => long.slice(source.start, source.end)).join('');
    expect(read.replaceAll(' ', '')).toBe(long.replaceAll(' ', ''));
    expect(events.at(-1)).toEqual({ type: 'done', text: parts.map((part) => part.text).join('\n') });
  });
});
