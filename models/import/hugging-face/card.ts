import type { ModelFolder } from './folder.ts';

/** What a model's page says of it, as far as it came with it. */
export interface Card {
  readonly licence: string;
  /** Codes of languages, as they are written there. */
  readonly languages: readonly string[];
}

const LONGEST = 1 << 20;

/** The front matter of `README.md`: a licence, and a list of languages. */
export async function readCard(folder: ModelFolder): Promise<Card> {
  if (!folder.has('README.md')) return { licence: '', languages: [] };
  const text = new TextDecoder().decode((await folder.read('README.md')).subarray(0, LONGEST));
  const front = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const licence = /^license:[ \t]*["']?([\w.-]{1,60})/m.exec(front)?.[1] ?? '';
  const listed = /^language:[ \t]*(.*)((?:\r?\n[ \t]*-[ \t]*.+)*)/m.exec(front);
  const languages = `${listed?.[1] ?? ''} ${listed?.[2] ?? ''}`.match(/[A-Za-z]{2,3}(?:[_-][A-Za-z]{2,4})?\b/g) ?? [];
  return { licence: licence.toLowerCase() === 'other' ? '' : licence, languages };
}
