import { FailureError } from './failure.ts';
import type { PackManifest } from './manifest.ts';

/** What tells which languages a model is for. */
type Described = Pick<PackManifest, 'id' | 'name' | 'task' | 'directions' | 'between' | 'provenance'>;

/** Languages that a person says a model is for; a side that is not said stays as it is. */
export interface StatedLanguages {
  readonly from?: string;
  readonly to?: string;
}

export interface Sides {
  readonly from: boolean;
  readonly to: boolean;
}

/** A side that the files of a model do not tell. */
const UNKNOWN: readonly string[] = ['und', 'mul'];

/** Whether a person may say the source, or the target. A model of many languages knows its own by their tags. */
export function correctable({ task, directions, between }: Omit<Described, 'id' | 'name' | 'provenance'>): Sides {
  const one = (side: 'from' | 'to'): boolean => new Set(directions.map((way) => way[side])).size === 1;
  const tagged = directions.some(({ tag, start }) => tag !== null || start !== null);
  const from = between === undefined && one('from');
  return { from, to: task === 'translate' && between === undefined && one('to') && !tagged };
}

/** Sides that the files do not tell, or of which they say what cannot be: from a language into itself. */
export function doubtful(described: Omit<Described, 'id' | 'name' | 'provenance'>): Sides {
  const [{ from, to } = { from: 'und', to: 'und' }] = described.directions;
  const may = correctable(described);
  const same = described.task === 'translate' && from === to;
  return { from: may.from && (same || UNKNOWN.includes(from)), to: may.to && (same || UNKNOWN.includes(to)) };
}

/**
 * A manifest with the languages that a person says; its name and id follow where they name the former ones.
 * @throws FailureError `languages-known` for a side that is not to be said; `languages-same`
 */
export function corrected<M extends Described>(manifest: M, stated: StatedLanguages): M {
  const { from, to } = stated;
  if (from === undefined && to === undefined) return manifest;
  const may = correctable(manifest);
  if ((from !== undefined && !may.from) || (to !== undefined && !may.to))
    throw new FailureError('languages-known', { pack: manifest.name });
  const summarises = manifest.task === 'summarise';
  const directions = manifest.directions.map((way) => ({
    ...way,
    from: from ?? way.from,
    to: (summarises ? from : to) ?? way.to,
  }));
  const [before, now] = [manifest.directions[0]!, directions[0]!];
  if (!summarises && directions.some((way) => way.from === way.to))
    throw new FailureError('languages-same', { pack: manifest.name, language: now.from });
  return {
    ...manifest,
    id: renamed(manifest.id, '-', before, now).toLowerCase(),
    name: renamed(manifest.name, '–', before, now),
    directions,
    provenance: { ...manifest.provenance, languages: 'stated by the user' },
  };
}

/** `OPUS-MT und–und` is `OPUS-MT sv–en` then. */
function renamed(
  text: string,
  between: string,
  before: Required<StatedLanguages>,
  now: Required<StatedLanguages>,
): string {
  const at = text.lastIndexOf(`${before.from}${between}`);
  const first = /\p{L}/u.test(text[at - 1] ?? '') ? -1 : at;
  const named = first < 0 ? text : text.slice(0, first) + now.from + text.slice(first + before.from.length);
  const end = `${between}${before.to}`;
  return first >= 0 && named.endsWith(end) ? `${named.slice(0, -end.length)}${between}${now.to}` : named;
}

/** The text of a `pack.json`; directions that follow from the languages are not written out. */
export function manifestText(manifest: PackManifest): string {
  const { directions: _, ...short } = manifest;
  return `${JSON.stringify(manifest.between ? short : manifest, null, 2)}\n`;
}
