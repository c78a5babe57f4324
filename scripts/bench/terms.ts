import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Range, SentenceResult } from '../../models/events.ts';
import { openTranslator } from '../../models/open.ts';
import type { Term, Translator } from '../../models/translator.ts';
import { command, wholeNumber } from '../cli/command.ts';
import { choosePack, folderSource } from '../cli/packs.ts';
import { bleu } from '../cli/score/bleu.ts';

const LIST = join(import.meta.dirname, '../../test/models/packs/terms.tsv');
const HELP = `How sentences with a taught term come out: npx tsx scripts/bench/terms.ts [--beam N] [--no-hints] [--verbose]

Prints for each direction how many translations contain the term, how many were decoded twice, and BLEU of the rest:
of the translation with its term left out, against the translation without the term with the word's own left out.
`;

interface Line {
  readonly from: string;
  readonly to: string;
  readonly term: Term;
  readonly text: string;
}

const lines = readFileSync(LIST, 'utf8')
  .trim()
  .split('\n')
  .map((line): Line => {
    const [from = '', source = '', target = '', text = ''] = line.split('\t');
    return { from, to: from === 'zh' ? 'en' : 'zh', term: { source, target }, text };
  });

await command('terms', async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      beam: { type: 'string' },
      'no-hints': { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const beam = wholeNumber('--beam', values.beam, 64);
  const settings = { hints: !values['no-hints'], ...(beam !== undefined && { beam }) };
  for (const from of ['zh', 'en']) {
    const chosen = lines.filter((line) => line.from === from);
    const { folder } = await choosePack(undefined, { from, to: from === 'zh' ? 'en' : 'zh' });
    const translator = await openTranslator(folderSource(folder), { backend: 'wasm', threads: 1 });
    const rests: { taught: string; plain: string }[] = [];
    let contained = 0;
    let retried = 0;
    for (const line of chosen) {
      const taught = await translated(translator, line, [line.term], settings);
      const plain = await translated(translator, line, [], settings);
      const uses = taught.sentences.flatMap(({ terms = [] }) => terms.map(({ target }) => target));
      contained += uses.length > 0 ? 1 : 0;
      retried += taught.retried ? 1 : 0;
      const rest = { taught: without(taught.text, uses), plain: without(plain.text, ownWords(plain.sentences, line)) };
      rests.push(rest);
      if (values.verbose)
        process.stdout.write(
          `${uses.length > 0 ? ' ' : '!'}${taught.retried ? '*' : ' '} ${line.text}\t${taught.text}\t${plain.text}\n`,
        );
    }
    await translator.dispose();
    const score = bleu(
      rests.map((rest) => rest.taught),
      rests.map((rest) => rest.plain),
      from === 'zh' ? '13a' : 'zh',
    );
    const unharmed = rests.filter(({ taught, plain }) => taught === plain).length;
    const result = {
      from,
      sentences: chosen.length,
      contained,
      retried,
      unharmed,
      bleuOfRest: Number(score.score.toFixed(1)),
    };
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
});

async function translated(
  translator: Translator,
  { text, from, to }: Line,
  terms: readonly Term[],
  settings: { readonly beam?: number; readonly hints: boolean },
) {
  const sentences: SentenceResult[] = [];
  let retried = false;
  for await (const event of translator.translate({ text, from, to, terms, ...settings })) {
    if (event.type === 'sentence-end') sentences.push(event);
    else if (event.type === 'retry') retried ||= event.reason === 'term';
    else if (event.type === 'done') return { text: event.text, sentences, retried };
  }
  throw new Error('the translation ended without a result');
}

/** What the model wrote from the words of the term, when nobody had taught it. */
function ownWords(sentences: readonly SentenceResult[], { text, term }: Line): Range[] {
  const start = text.toLowerCase().indexOf(term.source.toLowerCase());
  const end = start + term.source.length;
  return sentences.flatMap(({ links }) =>
    links.filter(({ source }) => source.start < end && source.end > start).map(({ target }) => target),
  );
}

/** A text without ranges of it, and without what belongs to a word rather than to the sentence: articles, spaces, capitals. */
function without(text: string, ranges: readonly Range[]): string {
  const kept = Array.from({ length: text.length }, (_, at) =>
    ranges.some(({ start, end }) => at >= start && at < end) ? '' : text.charAt(at),
  );
  return kept
    .join('')
    .toLowerCase()
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,?])/g, '')
    .trim();
}
