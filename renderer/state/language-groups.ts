import { found, optionOf, type ListedLanguage } from './language-search.ts';

/** Languages that the lists of the translator show. */
export interface OfferedLanguages {
  /** Those that can be chosen, in order. */
  readonly installed: readonly ListedLanguage[];
  /** Those that public models know and no pack does. */
  readonly others: readonly ListedLanguage[];
  /** Tags that were chosen before, the last one first. */
  readonly recent: readonly string[];
}

export interface GroupTitles {
  readonly recent: string;
  readonly installed: string;
  readonly others: string;
  /** What choosing one of the others leads to. */
  readonly get: string;
}

export type LanguageOption = ReturnType<typeof optionOf> & { readonly note?: string };

export interface LanguageGroup {
  readonly title: string;
  readonly options: readonly LanguageOption[];
}

/** As many languages are seen at a glance: among these, nobody needs to be told which were the last. */
export const FEW_LANGUAGES = 8;

/** What there is for a query: the last ones first while nothing is searched, and what is not installed at the end. */
export function languageGroups(
  { installed, others, recent }: OfferedLanguages,
  query: string,
  titles: GroupTitles,
): readonly LanguageGroup[] {
  const searching = query.trim() !== '';
  const last =
    searching || installed.length <= FEW_LANGUAGES
      ? []
      : recent.flatMap((tag) => installed.find((language) => language.tag === tag) ?? []);
  const groups = [
    { title: titles.recent, options: last.map(optionOf) },
    { title: titles.installed, options: found(installed, query).map(optionOf) },
    { title: titles.others, options: found(others, query).map((one) => ({ ...optionOf(one), note: titles.get })) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
