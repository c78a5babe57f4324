import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { installedPacks } from '../cli/packs.ts';
import { root } from '../setup/paths.mjs';
import { lacking, translations } from './sentences.ts';

/**
 * Chooses the sentences that the empty window offers: the first three candidates of each source language that the
 * shipped packs translate as they must. To be run after a pack has changed.
 */
const MOST = 3;
const chosen: Record<string, string[]> = {};
for (const pack of await installedPacks()) {
  for (const { candidate, translation } of await translations(pack)) {
    const missing = lacking(candidate, translation);
    const texts = (chosen[candidate.from] ??= []);
    if (missing.length === 0 && texts.length < MOST) texts.push(candidate.text);
    const verdict = missing.length === 0 ? 'right  ' : 'wrong  ';
    console.log(
      `${verdict} ${candidate.text} → ${translation}${missing.length === 0 ? '' : `   lacks ${missing.join(', ')}`}`,
    );
  }
}
const file = join(root, 'renderer/messages/examples.json');
writeFileSync(file, await format(JSON.stringify(chosen), { ...(await resolveConfig(file)), parser: 'json' }));
for (const [language, texts] of Object.entries(chosen)) console.log(`${language}: ${texts.length} of ${MOST}`);
