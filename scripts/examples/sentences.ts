import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { openTranslator } from '../../models/open.ts';
import { folderSource, type InstalledPack } from '../cli/packs.ts';

/** A sentence that the empty window may offer, and what its translation must hold: regular expressions, any case. */
const candidateSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  text: z.string(),
  holds: z.array(z.string()).min(1),
});
export type Candidate = z.infer<typeof candidateSchema>;

export const candidates: readonly Candidate[] = z
  .array(candidateSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'sentences.json'), 'utf8')));

/** What of `holds` the translation lacks; nothing when it is one to show. */
export function lacking({ holds }: Candidate, translation: string): string[] {
  return holds.filter((wanted) => !new RegExp(wanted, 'iu').test(translation));
}

/** Translates each of a pack's candidates as the window does at first: alone, and fast. */
export async function translations(
  { folder, manifest }: InstalledPack,
  of: readonly Candidate[] = candidates,
): Promise<{ readonly candidate: Candidate; readonly translation: string }[]> {
  const own = of.filter(({ from, to }) => manifest.directions.some((way) => way.from === from && way.to === to));
  const found: { candidate: Candidate; translation: string }[] = [];
  if (own.length === 0) return found;
  const translator = await openTranslator(folderSource(folder), { backend: 'wasm', threads: 1 });
  for (const candidate of own) {
    for await (const event of translator.translate(candidate))
      if (event.type === 'done') found.push({ candidate, translation: event.text });
  }
  await translator.dispose();
  return found;
}
