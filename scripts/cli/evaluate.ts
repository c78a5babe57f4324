import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openTranslator } from '../../models/open.ts';
import type { TranslateRequest, Translator } from '../../models/translator.ts';
import { command, UsageError, wholeNumber } from './command.ts';
import { otherDirection } from './other-direction.ts';
import { choosePack, directions, directionsFor, folderSource } from './packs.ts';
import { bleu } from './score/bleu.ts';
import { chrf } from './score/chrf.ts';
import { evaluateValues, type Pair } from './values.ts';

const DATA = join(import.meta.dirname, '../../../shared/eval');

const HELP = `Translates a test set with a pack and prints BLEU and chrF as JSON.

  npm run -s evaluate -- --pack zh-en --set flores200-devtest --limit 100
  npm run -s evaluate -- --values

  --pack ID|FOLDER   language pack
  --set NAME         test set: files NAME.FROM-TO.src and .ref, or NAME.TO-FROM.… which are swapped
  --values           the lists of names and numbers instead (--set names: one of them), judged by value: the share
                     right of each kind and the wrong lines; of every pack, or of --pack
  --from, --to       the direction, for a pack of several
  --limit N          the first N lines only
  --beam N           hypotheses kept while searching (default: the pack's)
  --no-hints         without the pack's dictionary
  --reverse          with the model of the other direction, which helps to choose, as in the app
  --batch N          sentences decoded together (default: 16)
  --threads N        processor threads (default: the cores, 4 at most)
  --data FOLDER      where the test sets are (default: ../shared/eval beside the project, or that of the lists)
  --output FILE      write the translations, one a line
`;

await command('evaluate', async (args) => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ pack: text, set: text, from: text, to: text, limit: text, beam: text, batch: text, threads: text },
      ...{ data: text, output: text, values: { type: 'boolean', default: false } },
      ...{
        'no-hints': { type: 'boolean', default: false },
        reverse: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const limit = wholeNumber('--limit', values.limit, 1e9) ?? Infinity;
  const beam = wholeNumber('--beam', values.beam, 64);
  const batch = wholeNumber('--batch', values.batch, 1024) ?? 16;
  const threads = wholeNumber('--threads', values.threads, 64) ?? Math.min(4, availableParallelism());
  const options = { batch, hints: !values['no-hints'], ...(beam !== undefined && { beam }) };
  if (values.values) {
    const { pack, set, from, to, data } = values;
    const translate = (translator: Translator, lines: readonly string[], pair: Pair) =>
      translateLines(translator, lines, { ...pair, ...options });
    return evaluateValues({ pack, set, from, to, folder: data, limit, threads, translate });
  }
  if (values.pack === undefined || values.set === undefined)
    throw new UsageError('Name a pack and a test set, --pack and --set, or the lists of names and numbers, --values.');
  const { folder, manifest } = await choosePack(values.pack, undefined);
  const [pair, another] = directionsFor(manifest, values);
  if (pair === undefined || another !== undefined)
    throw new UsageError(`Name the direction, --from and --to: ${manifest.id} translates ${directions(manifest)}.`);
  const { from, to } = pair;
  if (values.output !== undefined) checkWritable(values.output);
  const { sources, references } = testSet(resolve(values.data ?? DATA), values.set, from, to, limit);

  const translator = await openTranslator(folderSource(folder), { backend: 'wasm', threads });
  const reverse = values.reverse ? await otherDirection(pair, threads) : undefined;
  const began = performance.now();
  const hypotheses = await translateLines(translator, sources, { from, to, ...options, ...(reverse && { reverse }) });
  const seconds = (performance.now() - began) / 1000;
  await translator.dispose();
  await reverse?.dispose();
  if (values.output !== undefined) writeFileSync(values.output, hypotheses.map((line) => `${line}\n`).join(''));

  const scores = {
    bleu: bleu(hypotheses, references, to.startsWith('zh') ? 'zh' : '13a'),
    chrf: chrf(hypotheses, references),
  };
  const result = {
    ...{ pack: manifest.id, set: values.set, from, to, lines: sources.length, beam: beam ?? manifest.decode.beam },
    ...(reverse && { reverse: reverse.manifest.id }),
    bleu: rounded(scores.bleu.score),
    chrf: rounded(scores.chrf.score),
    signatures: { bleu: scores.bleu.signature, chrf: scores.chrf.signature },
    ...{ backend: translator.backend, seconds: rounded(seconds), linesPerSecond: rounded(sources.length / seconds) },
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
});

/** Before a run of many minutes, whose result would be lost. @throws Error naming the file */
function checkWritable(path: string): void {
  try {
    closeSync(openSync(path, 'a'));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Error(
      `--output: “${path}” cannot be written (${reason}). Name a file in a folder that you may write to.`,
      { cause: error },
    );
  }
}

/** Source lines and their references; a set that exists the other way round is swapped. */
function testSet(folder: string, set: string, from: string, to: string, limit: number) {
  const read = (name: string): string[] =>
    readFileSync(join(folder, name), 'utf8').replace(/\n$/, '').split('\n').slice(0, limit);
  for (const [pair, source, reference] of [
    [`${from}-${to}`, 'src', 'ref'],
    [`${to}-${from}`, 'ref', 'src'],
  ] as const) {
    if (!existsSync(join(folder, `${set}.${pair}.src`))) continue;
    const sources = read(`${set}.${pair}.${source}`);
    const references = read(`${set}.${pair}.${reference}`);
    if (sources.length !== references.length)
      throw new Error(`${set}.${pair} has ${sources.length} sources and ${references.length} references.`);
    return { sources, references };
  }
  throw new Error(
    `There is no test set “${set}” for ${from} → ${to} in ${folder}. Name the folder that holds ${set}.${from}-${to}.src with --data.`,
  );
}

/** One translation a line: the translator keeps line breaks as they are. */
async function translateLines(
  translator: Translator,
  sources: readonly string[],
  request: Omit<TranslateRequest, 'text'>,
): Promise<string[]> {
  for await (const event of translator.translate({ ...request, text: sources.join('\n'), alignment: true })) {
    if (event.type !== 'done') continue;
    const lines = event.text.split('\n');
    if (lines.length !== sources.length) throw new Error(`${sources.length} lines became ${lines.length}.`);
    return lines;
  }
  throw new Error('the translation ended without a result');
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
