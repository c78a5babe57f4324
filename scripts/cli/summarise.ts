import { readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { openTranslator } from '../../models/open.ts';
import { command, UsageError, wholeNumber } from './command.ts';
import { folderSource, installedPacks } from './packs.ts';
import { packFolders } from './pack-folders.ts';

const HELP = `Summarises text on this machine, with a model that was added for it (BART, PEGASUS).

  npm run -s summarise -- report.txt
  npm run -s summarise -- - < report.txt

  -                    read the text from standard input
  --text               the arguments are the text, even where a file has that name
  --pack ID            language pack to use (default: the first that summarises)
  --beam N             hypotheses kept while searching (default: the pack's)
  --threads N          processor threads (default: the cores, 4 at most)
  --help               show this
`;

await command('summarise', async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pack: { type: 'string' },
      beam: { type: 'string' },
      threads: { type: 'string' },
      text: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const folders = packFolders().map(({ path }) => path);
  const installed = (await Promise.all(folders.map((folder) => installedPacks(folder)))).flat();
  const fitting = installed.filter(({ manifest }) => manifest.task === 'summarise');
  const pack = fitting.find(({ manifest }) => values.pack === undefined || manifest.id === values.pack);
  if (pack === undefined) {
    const known = fitting.map(({ manifest }) => manifest.id).join(', ') || 'none';
    throw new UsageError(
      `No installed language pack summarises (installed: ${known}). Add one: npm run -s packs -- add FOLDER`,
    );
  }
  const text = await given(positionals, values.text);
  const beam = wholeNumber('--beam', values.beam, 64);
  const threads = wholeNumber('--threads', values.threads, 64) ?? Math.min(4, availableParallelism());
  const summariser = await openTranslator(folderSource(pack.folder), { backend: 'wasm', threads });
  try {
    for await (const event of summariser.summarise({ text, ...(beam !== undefined && { beam }) }))
      if (event.type === 'part') process.stdout.write(`${event.text}\n`);
  } finally {
    await summariser.dispose();
  }
});

async function given(positionals: readonly string[], asText: boolean): Promise<string> {
  const [first] = positionals;
  if (first === undefined) throw new UsageError('Give a file, a text, or - for standard input.');
  if (first === '-' && positionals.length === 1) return readAll(process.stdin);
  const isFile = positionals.length === 1 && !asText && statSync(first, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? readFileSync(first, 'utf8') : positionals.join(' ');
}
