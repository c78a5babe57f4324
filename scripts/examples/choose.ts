import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { openTranslator } from '../../models/open.ts';
import { exampleSchema } from '../../renderer/state/inspector/examples.ts';
import { claimHolds, traceText, translates, type TracedText } from '../../test/renderer/inspector/claims.ts';
import { folderSource, installedPacks } from '../cli/packs.ts';
import { root } from '../setup/paths.mjs';

/** Keeps the candidates whose claims the shipped packs show, and writes them as the inspector's examples. */
const candidates = z
  .array(exampleSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'candidates.json'), 'utf8')));
const kept: z.infer<typeof exampleSchema>[] = [];
for (const { folder, manifest } of await installedPacks()) {
  const own = candidates.filter((example) => translates(manifest, example));
  const translator = await openTranslator(folderSource(folder), { backend: 'wasm', threads: 1 });
  const tracer = await translator.tracer();
  const { alignmentHeads } = translator.manifest.decode;
  const heads = Array.from({ length: tracer.layers.encoder * tracer.heads }, (_, index) => ({
    layer: Math.floor(index / tracer.heads),
    head: index % tracer.heads,
  }));
  for (const example of own) {
    const texts: TracedText[] = [];
    for (const text of example.texts) texts.push(await traceText(translator, tracer, text, example));
    const looks = example.claims.some((claim) => claim.type === 'looks');
    const head = (looks ? heads : heads.slice(0, 1)).find((address) =>
      example.claims.every((claim) => claimHolds(claim, texts, example, alignmentHeads, address)),
    );
    if (head) kept.push(looks ? { ...example, head } : example);
    console.log(
      `${head ? 'kept   ' : 'dropped'} ${example.id}: ${texts.map((text) => text.targetPieces.join('')).join(' / ')}`,
    );
    for (const { trace } of texts) trace.dispose();
  }
  await translator.dispose();
}
const file = join(root, 'renderer/state/inspector/examples.json');
writeFileSync(file, await format(JSON.stringify(kept), { ...(await resolveConfig(file)), parser: 'json' }));
