import { once } from 'node:events';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { segment } from '../../models/text/segment.ts';
import { command, UsageError, wholeNumber } from './command.ts';
import { otherDirection } from './other-direction.ts';
import { languageName } from '../../renderer/messages/language-names.ts';
import { choosePack, directions, directionsFor, installedPacks, type InstalledPack } from './packs.ts';
import { openDirect, openPivot, pivotFor, type Pivot } from './pivot.ts';
import { packFolders } from './pack-folders.ts';
import { report, type Report } from './report.ts';
import { pieces, wholeLines } from './stream.ts';
import { readMemory } from './memory.ts';
import { readTerms } from './terms.ts';

const HELP = `Translates text on this machine.

  npm run -s translate -- --from zh --to en "机器学习"
  npm run -s translate -- --from en --to zh - < letter.txt

  --from LANGUAGE      language of the text
  --to LANGUAGE        language to translate into
  -                    read the text from standard input; its lines stay lines, and each comes out when it is done
  --text               the arguments are the text, even where a file has that name
  --pack ID|FOLDER     language pack to use (default: the first that fits, or two through English where none does)
  --beam N             hypotheses kept while searching (default: the pack's)
  --nbest N            print the N best translations of each sentence, with scores
  --variants           print translations that really differ instead; for one sentence
  --prefix TEXT        a translation that begins with TEXT, letter for letter; for one sentence
  --terms FILE         your own words: a CSV file of lines source,target[,case]
  --memory FILE        translations of before: a TMX file; a sentence that is in it is translated as there
  --no-hints           without the pack's dictionary, for comparison
  --no-reverse         without the model of the other direction, which helps to choose: five to six times as fast
  --backend NAME       wasm (webgpu exists in the app only)
  --threads N          processor threads (default: the cores, 4 at most)
  --json               tokens, log-probabilities, alignment, backend and timings
  --list               list the installed language packs
  --help               show this
`;

const FOLDERS = packFolders().map(({ path }) => path);

await command('translate', async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      pack: { type: 'string' },
      beam: { type: 'string' },
      nbest: { type: 'string' },
      variants: { type: 'boolean', default: false },
      prefix: { type: 'string' },
      terms: { type: 'string' },
      memory: { type: 'string' },
      'no-hints': { type: 'boolean', default: false },
      'no-reverse': { type: 'boolean', default: false },
      backend: { type: 'string', default: 'wasm' },
      threads: { type: 'string' },
      json: { type: 'boolean', default: false },
      text: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  if (values.list) return list(await installedPacks(...FOLDERS), values.json);
  const beam = wholeNumber('--beam', values.beam, 64);
  const nbest = wholeNumber('--nbest', values.nbest, 64) ?? 1;
  const threads = wholeNumber('--threads', values.threads, 64) ?? Math.min(4, availableParallelism());
  if (values.variants && values.prefix !== undefined) throw new UsageError('Give --variants or --prefix, not both.');
  checkBackend(values.backend);
  const { pack, through, from, to } = await chosen(values);
  if (positionals.length === 0)
    throw new UsageError('Give the text to translate, or “-” to read it from standard input.');
  const piped = positionals.length === 1 && positionals[0] === '-';
  if (!values.text && !piped) refusePath(positionals);
  const terms = values.terms === undefined ? undefined : await readTerms(values.terms);
  const units = values.memory === undefined ? undefined : await readMemory(values.memory, { from, to });

  if (through !== undefined) say(through);
  const began = performance.now();
  const opened = through === undefined ? await openDirect(pack, threads) : await openPivot(through, threads);
  const { translator, reported } = opened;
  const load = performance.now() - began;
  const hints = !values['no-hints'];
  const ofSentence = values.variants || values.prefix !== undefined;
  const alone = values['no-reverse'] || beam === 1 || ofSentence || through !== undefined;
  const reverse = alone ? undefined : await otherDirection({ from, to }, threads, ...FOLDERS);
  const request = {
    ...{ from, to, nbest, hints, alignment: values.json },
    ...(beam !== undefined && { beam }),
    ...(terms !== undefined && { terms }),
    ...(units !== undefined && { units }),
    ...(reverse !== undefined && { reverse }),
  };
  if (ofSentence) {
    const text = oneSentence(piped ? await readAll(process.stdin) : positionals.join(' '), from);
    const found =
      values.prefix === undefined
        ? await translator.variants({ ...request, text })
        : [await translator.complete({ ...request, text, begin: values.prefix })];
    process.stdout.write(values.json ? `${JSON.stringify(found, null, 2)}\n` : lines(found));
  } else if (values.json || nbest > 1) {
    const text = piped ? await readAll(process.stdin) : positionals.join(' ');
    const events = translator.translate({ ...request, text, batch: values.json ? 1 : 'auto' });
    const result = await report(events, reported, { ...request, text }, load);
    process.stdout.write(values.json ? `${JSON.stringify(result, null, 2)}\n` : best(result));
  } else {
    process.stdin.setEncoding('utf8');
    for await (const text of piped ? wholeLines(process.stdin) : [`${positionals.join(' ')}\n`])
      for await (const piece of pieces(translator.translate({ ...request, text, batch: 'auto' }), text))
        await written(piece);
  }
  await opened.dispose();
  await reverse?.dispose();
});

/** Waits while the reader is behind, so that nothing is translated that nobody takes. */
async function written(piece: string): Promise<void> {
  if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
}

function lines(found: readonly { readonly text: string }[]): string {
  return found.map(({ text }) => `${text}\n`).join('');
}

function oneSentence(text: string, language: string): string {
  const found = [...segment(text, language)].filter(({ kind }) => kind === 'sentence');
  const [only] = found;
  if (only !== undefined && found.length === 1) return text.slice(only.start, only.end);
  throw new UsageError(`--variants and --prefix take one sentence, and there are ${found.length}.`);
}

/** Somebody who gives a file's name as the text most likely means what is in the file. */
function refusePath(positionals: readonly string[]): void {
  const text = positionals.join(' ');
  // npm runs tools in the project's folder and remembers where it was called.
  const path = resolve(process.env['INIT_CWD'] ?? '', text);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return;
  throw new UsageError(
    `“${text}” is a file. To translate what is in it, give “-” and “< ${text}”; to translate these words, add --text.`,
  );
}

function checkBackend(backend: string): void {
  if (backend === 'wasm') return;
  if (backend !== 'webgpu') throw new UsageError(`--backend takes wasm or webgpu, not “${backend}”.`);
  throw new Error(
    'A terminal has no WebGPU: it exists in the app only. Use --backend wasm, or open the app with “npm start”.',
  );
}

async function chosen(values: {
  readonly from?: string;
  readonly to?: string;
  readonly pack?: string;
}): Promise<{ pack: InstalledPack; through?: Pivot; from: string; to: string }> {
  const { from, to } = values;
  if (from !== undefined && to !== undefined) {
    const through = values.pack === undefined ? await pivotFor({ from, to }, ...FOLDERS) : undefined;
    if (through !== undefined) return { pack: through.second, through, from: through.from, to: through.to };
    const pack = await choosePack(values.pack, { from, to }, ...FOLDERS);
    return { pack, ...directionsFor(pack.manifest, { from, to })[0]! };
  }
  if (values.pack === undefined) throw new UsageError('Name the languages: --from and --to.');
  const pack = await choosePack(values.pack, undefined, ...FOLDERS);
  const fitting = directionsFor(pack.manifest, { from, to });
  const [only, another] = fitting;
  if (only === undefined || another !== undefined) {
    throw new UsageError(
      `Name the languages, --from and --to: ${pack.manifest.id} translates ${directions(pack.manifest)}.`,
    );
  }
  return { pack, ...only };
}

/** A translation of a translation says so. */
function say({ from, to, first, middle, second }: Pivot): void {
  const name = (tag: string): string => languageName(tag, 'en');
  process.stderr.write(
    `translate: no pack translates ${name(from)} into ${name(to)}; it goes through ${name(middle)} (${first.manifest.id}, then ${second.manifest.id}).\n`,
  );
}

/** One line for each of the n best of every sentence: score, tab, text. */
function best(result: Report): string {
  const blocks = result.sentences.map(({ hypotheses }) =>
    hypotheses.map((one) => `${one.score.toFixed(4)}\t${one.text}\n`).join(''),
  );
  return blocks.join('\n');
}

function list(packs: readonly InstalledPack[], json: boolean): void {
  const rows = packs.map(({ manifest }) => ({
    id: manifest.id,
    name: manifest.name,
    directions: manifest.directions.map(({ from, to }) => `${from}-${to}`),
    bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
    licence: manifest.licence.spdx,
  }));
  if (json) return void process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  if (rows.length === 0) process.stderr.write('translate: no language pack is installed\n');
  for (const row of rows) {
    process.stdout.write(
      `${row.id}\t${row.directions.join(' ')}\t${(row.bytes / 1e6).toFixed(1)} MB\t${row.licence}\t${row.name}\n`,
    );
  }
}
