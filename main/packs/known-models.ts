import list from './known-models.json' with { type: 'json' };

/** A model, or a family of them, that anybody may download. The app itself never does. */
export interface KnownModel {
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
  /** null: its page says. */
  readonly licence: string | null;
  /** About so many to download. */
  readonly megabytes: number;
  /** What is needed of the files on its page; `*` stands for what differs. */
  readonly files: readonly string[];
  /** The publisher's, with `{from}` and `{to}` where there is one for each direction. */
  readonly page: string;
  /** Directions such as `de-en`, or languages of which each is translated into every other. */
  readonly pairs?: readonly string[];
  readonly languages?: readonly string[];
}

export const knownModels: readonly KnownModel[] = list;

export function translates({ pairs, languages }: KnownModel, from: string, to: string): boolean {
  if (from === to) return false;
  return pairs?.includes(`${from}-${to}`) === true || (languages?.includes(from) === true && languages.includes(to));
}

/** Languages that some model translates from, or into. */
export const knownLanguages: readonly string[] = [
  ...new Set(
    knownModels.flatMap(({ pairs = [], languages = [] }) => [
      ...pairs.flatMap((pair) => pair.split('-')),
      ...languages,
    ]),
  ),
].sort();

/** The publisher's page; undefined for a model or direction that is not in the list. */
export function pageOf(id: string, from: string, to: string): string | undefined {
  const model = knownModels.find((one) => one.id === id);
  if (model === undefined || !translates(model, from, to)) return undefined;
  return model.page.replace('{from}', from).replace('{to}', to);
}
