import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { openTranslator } from '../../models/open.ts';
import { exampleSchema, type Example } from '../../renderer/state/inspector/example-schema.ts';
import {
  headsThatShow,
  traceText,
  translates,
  weightBetween,
  type Head,
  type TracedText,
} from '../../test/renderer/inspector/claims.ts';
import { folderSource, installedPacks } from '../cli/packs.ts';
import { root } from '../setup/paths.mjs';

/*
 * Keeps the candidates whose claims the packs really show, and writes them as the inspector's examples. Claims about a
 * head are looked for in every head of every encoder layer; what was found is printed, and filled into the texts:
 * {layer} and {head} of the clearest, {found} heads out of {heads}, and {w0.dog}: what the query of the claims of
 * sentence 0 gives to “dog”. A candidate that no head shows is left out. Of a group only the first that holds is kept.
 *
 *   npx tsx scripts/examples/choose.ts [folder of packs]
 */
const candidateSchema = exampleSchema.omit({ head: true }).extend({ group: z.string().optional() });
const candidates = z
  .array(candidateSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'candidates.json'), 'utf8')));
const folders = process.argv[2] === undefined ? [] : [resolve(process.argv[2])];
const kept: Example[] = [];
const groups = new Set<string>();

for (const pack of await installedPacks(...folders)) {
  const own = candidates.filter((example) => translates(pack.manifest, example));
  const translator = await openTranslator(folderSource(pack.folder), { backend: 'wasm', threads: 1 });
  const tracer = await translator.tracer();
  const encoder = { layers: tracer.layers.encoder, heads: tracer.heads };
  for (const { group, ...example } of own) {
    if (group !== undefined && groups.has(group)) continue;
    const texts: TracedText[] = [];
    for (const text of example.texts) texts.push(await traceText(translator, tracer, text, example));
    const found = headsThatShow(example, texts, translator.manifest.decode.alignmentHeads, encoder);
    const [head] = found;
    const aboutHeads = example.claims.some(({ type }) => type === 'looks');
    if (head)
      kept.push(aboutHeads ? { ...example, head, look: filled(example, texts, head, found.length, encoder) } : example);
    if (head && group !== undefined) groups.add(group);
    console.log(`${head ? 'kept   ' : 'dropped'} ${example.id}: ${texts.map(translation).join(' / ')}`);
    if (aboutHeads) {
      const names = found.map((each) => `layer ${each.layer + 1} head ${each.head + 1}`).join(', ');
      console.log(
        `        ${found.length} of ${encoder.layers * encoder.heads} encoder heads show it: ${names || 'none'}`,
      );
    }
    for (const { trace } of texts) trace.dispose();
  }
  await translator.dispose();
}
const file = join(root, 'renderer/state/inspector/examples.json');
writeFileSync(file, await format(JSON.stringify(kept), { ...(await resolveConfig(file)), parser: 'json' }));

function translation({ targetPieces }: TracedText): string {
  return targetPieces.join('').replaceAll('▁', ' ').replace('</s>', '').trim();
}

function filled(
  example: Pick<Example, 'from' | 'claims' | 'look'>,
  texts: readonly TracedText[],
  head: Head,
  found: number,
  encoder: { readonly layers: number; readonly heads: number },
): Example['look'] {
  const numbers: Readonly<Record<string, number>> = {
    layer: head.layer + 1,
    head: head.head + 1,
    found,
    heads: encoder.layers * encoder.heads,
  };
  const weight = (sentence: number, key: string): string => {
    const claim = example.claims.find((each) => each.type === 'looks' && each.sentence === sentence);
    const query = claim?.type === 'looks' ? claim.query : '';
    const value = weightBetween(texts[sentence]!, example.from, head, query, key);
    if (value === undefined) throw new Error(`“${query}” or “${key}” is no word of sentence ${sentence}`);
    return value.toFixed(2);
  };
  const fill = (text: string): string =>
    text
      .replace(/\{w([01])\.([^}]+)\}/g, (_, sentence: string, key: string) => weight(Number(sentence), key))
      .replace(/\{(\w+)\}/g, (all, name: string) => String(numbers[name] ?? all));
  return { en: fill(example.look.en), zh: fill(example.look.zh) };
}
