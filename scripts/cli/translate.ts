import { availableParallelism } from 'node:os';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { openTranslator } from '../../models/open.ts';
import { command, UsageError, wholeNumber } from './command.ts';
import { choosePack, directions, folderSource, installedPacks, type InstalledPack } from './packs.ts';
import { report, type Report } from './report.ts';
import { readTerms } from './terms.ts';

const HELP = `Translates text on this machine.

  npm run -s translate -- --from zh --to en "机器学习"
  npm run -s translate -- --from en --to zh - < letter.txt

  --from LANGUAGE      language of the text
  --to LANGUAGE        language to translate into
  -                    read the text from standard input; its lines stay lines
  --pack ID|FOLDER     language pack to use (default: the first that fits)
  --beam N             hypotheses kept while searching (default: the pack's)
  --nbest N            print the N best translations of each sentence, with scores
  --terms FILE         your own words: a CSV file of lines source,target[,case]
  --no-hints           without the pack's dictionary, for comparison
  --backend NAME       wasm (webgpu exists in the app only)
  --threads N          processor threads (default: the cores, 4 at most)
  --json               tokens, log-probabilities, alignment, backend and timings
  --list               list the installed language packs
  --help               show this
`;

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
      terms: { type: 'string' },
      'no-hints': { type: 'boolean', default: false },
      backend: { type: 'string', default: 'wasm' },
      threads: { type: 'string' },
      json: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  if (values.list) return list(await installedPacks(), values.json);
  const beam = wholeNumber('--beam', values.beam, 64);
  const nbest = wholeNumber('--nbest', values.nbest, 64) ?? 1;
  const threads = wholeNumber('--threads', values.threads, 64) ?? Math.min(4, availableParallelism());
  checkBackend(values.backend);
  const { pack, from, to } = await chosen(values);
  const terms = values.terms === undefined ? undefined : await readTerms(values.terms);
  const source = await sourceText(positionals);

  const began = performance.now();
  const translator = await openTranslator(folderSource(pack.folder), { backend: 'wasm', threads });
  const load = performance.now() - began;
  const hints = !values['no-hints'];
  const request = {
    ...{ text: source.text, from, to, nbest, hints, alignment: values.json },
    ...(beam !== undefined && { beam }),
    ...(terms !== undefined && { terms }),
  };
  const batch = values.json ? 1 : 'auto';
  const result = await report(translator.translate({ ...request, batch }), translator, request, load);
  await translator.dispose();
  process.stdout.write(values.json ? `${JSON.stringify(result, null, 2)}\n` : plain(result, nbest, source.exact));
});

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
}): Promise<{ pack: InstalledPack; from: string; to: string }> {
  const { from, to } = values;
  if (from !== undefined && to !== undefined) {
    const pack = await choosePack(values.pack, { from, to });
    return { pack, from, to };
  }
  if (values.pack === undefined) throw new UsageError('Name the languages: --from and --to.');
  const pack = await choosePack(values.pack, undefined);
  const fitting = pack.manifest.directions.filter(
    (one) => (from ?? one.from) === one.from && (to ?? one.to) === one.to,
  );
  const [only, another] = fitting;
  if (only === undefined || another !== undefined) {
    throw new UsageError(
      `Name the languages, --from and --to: ${pack.manifest.id} translates ${directions(pack.manifest)}.`,
    );
  }
  return { pack, from: only.from, to: only.to };
}

async function sourceText(positionals: readonly string[]): Promise<{ readonly text: string; readonly exact: boolean }> {
  if (positionals.length === 0)
    throw new UsageError('Give the text to translate, or “-” to read it from standard input.');
  if (positionals.length === 1 && positionals[0] === '-') return { text: await readAll(process.stdin), exact: true };
  return { text: positionals.join(' '), exact: false };
}

/** The translation, or one line for each of the n best of every sentence: score, tab, text. */
function plain(result: Report, nbest: number, exact: boolean): string {
  if (nbest > 1) {
    const blocks = result.sentences.map(({ hypotheses }) =>
      hypotheses.map((one) => `${one.score.toFixed(4)}\t${one.text}\n`).join(''),
    );
    return blocks.join('\n');
  }
  return exact ? result.text : `${result.text}\n`;
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
  if (rows.length === 0) process.stderr.write('translate: no language pack is installed in models/packs\n');
  for (const row of rows) {
    process.stdout.write(
      `${row.id}\t${row.directions.join(' ')}\t${(row.bytes / 1e6).toFixed(1)} MB\t${row.licence}\t${row.name}\n`,
    );
  }
}
