import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readPackFile } from '../../main/regular-file.ts';
import { LARGEST_MANIFEST, parseManifest, type PackManifest } from '../../models/pack/manifest.ts';
import type { PackSource } from '../../models/translator.ts';

export const PACKS = join(import.meta.dirname, '../../models/packs');

export interface InstalledPack {
  readonly folder: string;
  readonly manifest: PackManifest;
}

/** A pack in a folder. */
export function folderSource(folder: string): PackSource {
  const name = basename(folder);
  return {
    name,
    read: async (path, { most, progress }) => {
      const bytes = readPackFile(join(folder, path), most, { pack: name, file: path });
      progress?.(bytes.byteLength);
      return bytes;
    },
  };
}

/** The packs in the folders whose manifest is readable, in the order of their ids; one of an earlier folder hides others of its id. */
export async function installedPacks(...folders: readonly string[]): Promise<InstalledPack[]> {
  const found = new Map<string, InstalledPack>();
  for (const folder of folders.length === 0 ? [PACKS] : folders)
    for (const name of existsSync(folder) ? readdirSync(folder).sort() : [])
      if (!name.startsWith('.') && !found.has(name) && existsSync(join(folder, name, 'pack.json')))
        found.set(name, openFolder(join(folder, name)));
  return [...found.values()];
}

/**
 * The pack that `wanted` names (an id or a folder) or, without it, the first one that translates the pair.
 * @throws Error naming what is installed
 */
export async function choosePack(
  wanted: string | undefined,
  pair: { readonly from: string; readonly to: string } | undefined,
  ...folders: readonly string[]
): Promise<InstalledPack> {
  if (wanted !== undefined && existsSync(wanted) && statSync(wanted).isDirectory()) {
    const pack = openFolder(resolve(wanted));
    if (pair === undefined || translates(pack.manifest, pair)) return pack;
    throw new Error(`${wanted} does not translate ${pair.from} → ${pair.to}. It has ${directions(pack.manifest)}.`);
  }
  const packs = await installedPacks(...folders);
  const named = wanted === undefined ? packs : packs.filter(({ manifest }) => manifest.id === wanted);
  if (wanted !== undefined && named.length === 0) {
    throw new Error(`There is no language pack “${wanted}”. ${installed(packs)}`);
  }
  const fitting = named.find(({ manifest }) => pair === undefined || translates(manifest, pair));
  if (fitting !== undefined) return fitting;
  throw new Error(`No language pack translates ${pair?.from ?? '?'} → ${pair?.to ?? '?'}. ${installed(named)}`);
}

export function directions({ directions: all }: PackManifest): string {
  return all.map(({ from, to }) => `${from} → ${to}`).join(', ');
}

/**
 * The pack's directions that a user's tags name, in the pack's own tags: case does not matter, and a region or script
 * that the pack does not tell apart is left out (zh-CN for zh). A tag that is not given fits all.
 */
export function directionsFor(
  { directions: all }: PackManifest,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): { readonly from: string; readonly to: string }[] {
  const fitting = all.filter((one) => names(from, one.from) && names(to, one.to));
  const exact = fitting.filter((one) => (from ?? one.from) === one.from && (to ?? one.to) === one.to);
  return (exact.length > 0 ? exact : fitting).map((one) => ({ from: one.from, to: one.to }));
}

function names(wanted: string | undefined, tag: string): boolean {
  const own = tag.toLowerCase();
  return wanted === undefined || wanted.toLowerCase() === own || wanted.toLowerCase().startsWith(`${own}-`);
}

function translates(manifest: PackManifest, pair: { readonly from: string; readonly to: string }): boolean {
  return directionsFor(manifest, pair).length > 0;
}

function installed(packs: readonly InstalledPack[]): string {
  if (packs.length === 0) return 'None is installed.';
  return `Installed: ${packs.map(({ manifest }) => `${manifest.id} (${directions(manifest)})`).join('; ')}.`;
}

function openFolder(folder: string): InstalledPack {
  const pack = basename(folder);
  const bytes = readPackFile(join(folder, 'pack.json'), LARGEST_MANIFEST, { pack, file: 'pack.json' });
  return { folder, manifest: parseManifest(new TextDecoder().decode(bytes), pack) };
}
