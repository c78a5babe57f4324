import { openTranslator } from '../../models/open.ts';
import type { Translator } from '../../models/translator.ts';
import { folderSource, installedPacks } from './packs.ts';

/** The translator of the other direction, where one is installed: it helps to choose among hypotheses. */
export async function otherDirection(
  pair: { readonly from: string; readonly to: string },
  threads: number,
  ...folders: readonly string[]
): Promise<Translator | undefined> {
  const translates = (way: { readonly from: string; readonly to: string }): boolean =>
    way.from === pair.to && way.to === pair.from;
  const pack = (await installedPacks(...folders)).find(({ manifest }) => manifest.directions.some(translates));
  return pack && openTranslator(folderSource(pack.folder), { backend: 'wasm', threads });
}
