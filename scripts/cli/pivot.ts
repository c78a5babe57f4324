import { openTranslator } from '../../models/open.ts';
import { PivotTranslator } from '../../models/tasks/pivot/pivot.ts';
import type { TextTranslator } from '../../models/translator.ts';
import { directionsFor, folderSource, installedPacks, type InstalledPack } from './packs.ts';
import type { Reported } from './report.ts';

interface Pair {
  readonly from: string;
  readonly to: string;
}

/** Two packs for a pair that none has: English stands between, or else the first language that both know. */
export interface Pivot extends Pair {
  readonly first: InstalledPack;
  readonly middle: string;
  readonly second: InstalledPack;
}

/** What translates a pair, opened. */
export interface OpenedRoute {
  readonly translator: TextTranslator;
  readonly reported: Reported;
  dispose(): Promise<void>;
}

/** @returns undefined where one pack has the pair, or no two do */
export async function pivotFor(pair: Pair, ...folders: readonly string[]): Promise<Pivot | undefined> {
  const packs = (await installedPacks(...folders)).filter(({ manifest }) => manifest.task === 'translate');
  if (packs.some(({ manifest }) => directionsFor(manifest, pair).length > 0)) return undefined;
  const legs = (way: Partial<Pair>): { readonly pack: InstalledPack; readonly pair: Pair }[] =>
    packs.flatMap((pack) => directionsFor(pack.manifest, way).map((one) => ({ pack, pair: one })));
  const second = legs({ to: pair.to });
  const routes = legs({ from: pair.from }).flatMap((leg) => {
    const next = second.find((one) => one.pair.from === leg.pair.to);
    if (next === undefined || next.pair.to === leg.pair.from) return [];
    const { from, to: middle } = leg.pair;
    return [{ first: leg.pack, middle, second: next.pack, from, to: next.pair.to }];
  });
  return routes.find(({ middle }) => middle === 'en') ?? routes.sort((a, b) => (a.middle < b.middle ? -1 : 1))[0];
}

export async function openPivot({ first, middle, second }: Pivot, threads: number): Promise<OpenedRoute> {
  const one = await openTranslator(folderSource(first.folder), { backend: 'wasm', threads });
  const other = await openTranslator(folderSource(second.folder), { backend: 'wasm', threads });
  const translator = new PivotTranslator(one, middle, other);
  return {
    translator,
    reported: translator,
    dispose: async () => {
      await one.dispose();
      await other.dispose();
    },
  };
}

export async function openDirect(pack: InstalledPack, threads: number): Promise<OpenedRoute> {
  const translator = await openTranslator(folderSource(pack.folder), { backend: 'wasm', threads });
  const { backend, manifest } = translator;
  const reported = { name: manifest.id, backend, pieces: translator.pieces.bind(translator) };
  return { translator, reported, dispose: () => translator.dispose() };
}
