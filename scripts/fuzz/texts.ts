import { join } from 'node:path';
import { openTranslator } from '../../models/open.ts';
import type { Translator } from '../../models/translator.ts';
import { folderSource, PACKS } from '../cli/packs.ts';
import type { Random } from './random.ts';

const PARTS = [
  ...[
    '你好',
    '机器学习',
    '。',
    '，',
    '？',
    'Hello',
    'the cat',
    'I',
    'A',
    '.',
    ', ',
    '? ',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '\r\n',
    '\t',
  ],
  ...['123', '3.14', '1,000', '2024-05-06', '---', '}', '{name}', '%s', '<b>', '</b>', 'https://a.org/x', 'a@b.org'],
  ...['⟦0⟧', '⟦7⟧', '>>en<<', '>>zh<<', '</s>', '<unk>', '▁', '<0xE4>', '😀', '👨‍👩‍👧', 'é', 'e\u0301', 'ﬁ', '①', '々'],
  ...[
    '\0',
    '\u202e',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\ud800',
    '\udc00',
    '\ufffd',
    '\u2028',
    'Ж',
    'ب',
    'ก',
    'x'.repeat(60),
  ],
];

/** Both shipped directions, opened once. */
export async function shippedTranslators(): Promise<Translator[]> {
  const open = (id: string) => openTranslator(folderSource(join(PACKS, id)), { backend: 'wasm', threads: 1 });
  return [await open('zh-en'), await open('en-zh')];
}

/** Translates an odd text. @returns what is wrong with what came of it, or null */
export async function textCase(random: Random, translators: readonly Translator[]): Promise<string | null> {
  const text = Array.from({ length: 1 + random.below(12) }, () => random.of(PARTS)).join('');
  const translator = random.of(translators);
  const { from, to } = translator.manifest.directions[0]!;
  const shown = `${from} → ${to} ${JSON.stringify(text)}`;
  const batch = random.of([1, 4, 'auto'] as const);
  try {
    for await (const event of translator.translate({ text, from, to, batch })) {
      if (event.type === 'sentence-end') {
        const source = text.slice(event.source.start, event.source.end);
        if (/\p{L}/u.test(source) && event.text.trim() === '') return `${shown}: nothing for ${JSON.stringify(source)}`;
      } else if (event.type === 'done') {
        if (count(event.text, '\n') !== count(text, '\n'))
          return `${shown}: lines changed: ${JSON.stringify(event.text)}`;
        return null;
      }
    }
    return `${shown}: no end`;
  } catch (error) {
    return `${shown}: ${String(error)}`;
  }
}

const count = (text: string, part: string): number => text.split(part).length - 1;
