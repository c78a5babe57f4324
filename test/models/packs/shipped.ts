import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseManifest, type PackManifest } from '../../../models/pack/manifest.ts';
import { openTranslator } from '../../../models/open.ts';
import type { Translator } from '../../../models/translator.ts';
import { folderSource, PACKS } from '../../../scripts/cli/packs.ts';
import { repeatedPhrase } from './repeated-phrase.ts';

export interface ShippedPack {
  readonly id: string;
  readonly folder: string;
  readonly manifest: PackManifest;
}

export function shippedPacks(): ShippedPack[] {
  const names = existsSync(PACKS) ? readdirSync(PACKS).sort() : [];
  return names.flatMap((id) => {
    const folder = join(PACKS, id);
    const file = join(folder, 'pack.json');
    return existsSync(file) ? [{ id, folder, manifest: parseManifest(readFileSync(file, 'utf8'), id) }] : [];
  });
}

export function openShipped(folder: string): Promise<Translator> {
  return openTranslator(folderSource(folder), { backend: 'wasm', threads: 1 });
}

/** Translates in the pack's first direction. */
export async function translated(translator: Translator, text: string, batch = 1): Promise<string> {
  const [direction] = translator.manifest.directions;
  if (direction === undefined) throw new Error('the pack has no direction');
  for await (const event of translator.translate({ text, from: direction.from, to: direction.to, batch })) {
    if (event.type === 'done') return event.text;
  }
  throw new Error('the translation ended without a result');
}

/** Two thousand lines in both languages, of all kinds: none may come out as a loop. */
export function describeLoops(chosen: (manifest: PackManifest) => boolean): void {
  const mixed = readFileSync(join(import.meta.dirname, 'mixed.txt'), 'utf8')
    .replace(/\n$/, '')
    .split('\n');
  const packs = shippedPacks().filter(({ manifest }) => chosen(manifest));
  it('there are packs and lines', () => {
    expect(packs.length).toBeGreaterThan(0);
    expect(mixed).toHaveLength(2000);
  });
  describe.each(packs)('$id', ({ folder }) => {
    it('never loops on mixed input, and keeps its lines', { timeout: 1_200_000 }, async () => {
      const translator = await openShipped(folder);
      const target = (await translated(translator, mixed.join('\n'), 32)).split('\n');
      await translator.dispose();
      expect(target).toHaveLength(mixed.length);
      const loops = target.flatMap((line, at) => {
        const phrase = repeatedPhrase(line);
        const source = mixed[at] ?? '';
        return phrase === undefined || repeatedPhrase(source) !== undefined
          ? []
          : [`${source} → ${line} (“${phrase}”)`];
      });
      expect(loops).toEqual([]);
    });
  });
}
