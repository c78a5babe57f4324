import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTranslator } from '../../../../models/open.ts';
import type { Translator } from '../../../../models/translator.ts';
import { EngineHost } from '../../../../renderer/engine/host.ts';
import { folderSource } from '../../../../scripts/cli/packs.ts';
import { pieces, wholeLines } from '../../../../scripts/cli/stream.ts';
import { shippedPacks, type ShippedPack } from '../../../models/packs/shipped.ts';
import { all } from '../../support/events.ts';
import { directory, LocalWorker } from '../../support/fake-host.ts';

const PACKS = join(import.meta.dirname, '../../../models/packs');
const read = (name: string): string[] => readFileSync(join(PACKS, name), 'utf8').trimEnd().split('\n');
const every = <Item>(items: readonly Item[], step: number): Item[] => items.filter((_, at) => at % step === 0);

const SPANS: Readonly<Record<string, readonly string[]>> = {
  en: [
    '# Installation guide',
    '- [ ] Read the [user manual](docs/manual.md).',
    'Hello {name}, you have {{count}} new messages.',
    '| Name | Price |',
    '|:-----|------:|',
    '| Apple | $3.50 |',
    '```sh',
    'npm run build # builds',
    '```',
    '> Dr. Wu lives in the U.S. He is 42.',
    'See https://example.com/a?b=1, or write to help@example.com.',
    '\tClick <0>here</0> to **go on**.',
    '   ',
    'GOOD MORNING, EVERYBODY!',
    '👍 Великий 12:30',
  ],
  zh: [
    '# 安装指南',
    '- [ ] 阅读[用户手册](docs/manual.md)。',
    '您好 {name}，您有 {{count}} 条新消息。',
    '| 名称 | 价格 |',
    '|:-----|------:|',
    '| 苹果 | 3.50元 |',
    '```sh',
    'npm run build # 构建',
    '```',
    '> 他说：“好的。”然后走了。',
    '参见https://example.com/a?b=1，或写信到help@example.com。',
    '　　点击<0>这里</0>再**继续**。',
    '   ',
    '繁體中文也看得懂。',
    '👍 Великий 12:30',
  ],
};

/** 150 lines: ordinary text, spans, numbers and empty lines among each other. */
function lines({ manifest }: ShippedPack): string[] {
  const { from = '', to = '' } = manifest.directions[0] ?? {};
  const numbers = read(`values/numbers.${from}-${to}.tsv`).map((line) => line.split('\t')[0] ?? '');
  const found = [...every(read('mixed.txt'), 27), ...(SPANS[from] ?? []), ...every(numbers, 6)];
  return found.flatMap((line, at) => (at % 12 === 11 ? [line, ''] : [line])).slice(0, 150);
}

/** As the terminal writes it, from standard input. */
async function inTerminal(translator: Translator, from: string, to: string, text: string): Promise<string> {
  const request = { from, to, nbest: 1, hints: true, alignment: false, batch: 'auto' as const };
  const parts: string[] = [];
  for await (const part of wholeLines(
    (async function* () {
      yield text;
    })(),
  ))
    parts.push(...(await all(pieces(translator.translate({ ...request, text: part }), part))));
  return parts.join('');
}

/** As a window asks for it: client, host, worker, and messages between them. */
async function inWindow(
  { id, folder, manifest }: ShippedPack,
  from: string,
  to: string,
  text: string,
): Promise<string> {
  let opened: Translator | undefined;
  const host = new EngineHost({
    startWorker: () =>
      new LocalWorker(async (memory) => {
        opened = await openTranslator(folderSource(folder), { backend: 'wasm', threads: 1, memory });
        return opened;
      }),
    packs: { ...directory, verified: async () => ({ id, directions: manifest.directions, manifest: '{}' }) },
    settings: { backend: 'wasm', threads: 1, idleMinutes: 10, acceptFallbackAdapter: false },
  });
  const client = host.client();
  const events = await all(client.translate({ text, from, to, batch: 'auto', priority: 'latest' }));
  client.dispose();
  await opened?.dispose();
  const done = events.at(-1);
  if (done?.type !== 'done') throw new Error(`the translation ended with ${done?.type ?? 'nothing'}`);
  return done.text;
}

describe.each(shippedPacks())('$id', (pack) => {
  it('says the same in the window and in the terminal, line for line', { timeout: 1_200_000 }, async () => {
    const { from = '', to = '' } = pack.manifest.directions[0] ?? {};
    const sources = lines(pack);
    expect(sources).toHaveLength(150);
    const text = `${sources.join('\n')}\n`;
    const translator = await openTranslator(folderSource(pack.folder), { backend: 'wasm', threads: 1 });
    const terminal = (await inTerminal(translator, from, to, text)).split('\n');
    await translator.dispose();
    const shown = (await inWindow(pack, from, to, text)).split('\n');
    expect(terminal).toHaveLength(sources.length + 1);
    expect(shown).toEqual(terminal);
  });
});
