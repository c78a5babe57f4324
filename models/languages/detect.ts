import { scriptsOfLanguage, wordsIn } from './scripts.ts';

/** Tells languages of one script apart: of these the one that a text is in, if it can be told. */
export type Recogniser = (text: string, tags: readonly string[]) => string | undefined;

/**
 * The language of a text among those given. Their scripts decide where they can: what most words are in, names in
 * Latin letters counting less. Languages of one script are told apart by `recognise`.
 * @returns undefined when the text has nothing to tell by
 */
export function detectLanguage(text: string, tags: readonly string[], recognise?: Recogniser): string | undefined {
  const groups = new Map<string, { readonly scripts: readonly string[]; readonly tags: string[] }>();
  for (const tag of tags) {
    const scripts = scriptsOfLanguage(tag);
    const key = scripts.join(' ');
    const group = groups.get(key) ?? { scripts, tags: [] };
    group.tags.push(tag);
    groups.set(key, group);
  }
  const counted = [...groups.values()].map((group) => ({ ...group, words: wordsIn(text, group.scripts) }));
  // Characters alone are Chinese, although Japanese and Korean have them, too.
  const borrows = (scripts: readonly string[]): number => (scripts[0] === 'Han' ? 0 : 10) + scripts.length;
  const [best] = counted.sort((a, b) => b.words - a.words || borrows(a.scripts) - borrows(b.scripts));
  if (best === undefined || best.words === 0) return undefined;
  return best.tags.length === 1 ? best.tags[0] : recognise?.(text, best.tags);
}

/** Whether scripts alone tell these languages apart. */
export function differInScript(tags: readonly string[]): boolean {
  const scripts = tags.map((tag) => scriptsOfLanguage(tag).join(' '));
  return new Set(scripts).size === scripts.length;
}
