import { z } from 'zod';
import { fileName } from '../files.ts';
import type { Given } from './given.ts';

/** Language tags (BCP 47) of sources and targets; empty where nothing tells. */
export interface Languages {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const metadataSchema = z.object({ sourceLanguage: z.string().max(35), targetLanguage: z.string().max(35) });

/** What tells the languages of a model: its metadata, its description, and the names of files and folders. */
export async function languagesOf(given: Given): Promise<Languages> {
  const metadata = given.named('metadata.json');
  if (metadata !== undefined) {
    const parsed = metadataSchema.safeParse(json(await given.text(metadata)));
    if (parsed.success) return languages([parsed.data.sourceLanguage], [parsed.data.targetLanguage]);
  }
  for (const path of given.all(/^(model|lex|vocab|srcvocab|trgvocab)\./)) {
    const pair = studentPair(fileName(path));
    if (pair !== undefined) return languages([pair[0]], [pair[1]]);
  }
  const readme = given.named('README.md');
  const described = readme === undefined ? undefined : fromDescription(await given.text(readme));
  return described ?? fromName(given.name) ?? { from: [], to: [] };
}

/** As in `model.ende.intgemm.alphas.bin` and `lex.50.50.enzh.s2t.bin`; of names with longer codes one is English. */
function studentPair(name: string): readonly [string, string] | undefined {
  for (const part of name.split('.')) {
    if (/^[a-z]{4}$/.test(part)) return [part.slice(0, 2), part.slice(2)];
    const [, to] = /^en([a-z_]{3,7})$/.exec(part) ?? [];
    if (to !== undefined) return ['en', to];
    const [, from] = /^([a-z_]{3,7})en$/.exec(part) ?? [];
    if (from !== undefined) return [from, 'en'];
  }
  return undefined;
}

/** OPUS-MT's own: lists of languages, or the folder that the archive was published in. */
function fromDescription(text: string): Languages | undefined {
  const listed = (side: string): readonly string[] =>
    (new RegExp(`^[*-]?\\s*${side} language\\(?s?\\)?:\\s*(.+)$`, 'im').exec(text)?.[1] ?? '')
      .split(/[\s,]+/)
      .filter(Boolean);
  const [from, to] = [listed('source'), listed('target')];
  if (from.length > 0 && to.length > 0) return languages(from, to);
  return fromName(/(?:OPUS|Tatoeba)-MT-models\/([^/\s]+)\//.exec(text)?.[1] ?? '');
}

/** As in `opus-mt-en-de` and `eng-fra`. */
function fromName(name: string): Languages | undefined {
  const [, from, to] =
    /(?:^|[^A-Za-z])([a-z]{2,3}(?:_[A-Z][a-z]{3})?)-([a-z]{2,3}(?:_[A-Z][a-z]{3})?)(?![A-Za-z])/.exec(name) ?? [];
  return from === undefined || to === undefined ? undefined : languages([from], [to]);
}

function languages(from: readonly string[], to: readonly string[]): Languages {
  const tags = (codes: readonly string[]): readonly string[] => [
    ...new Set(codes.flatMap((code) => languageTag(code) ?? [])),
  ];
  return { from: tags(from), to: tags(to) };
}

/** `eng` → en, `zho_Hans` → zh-Hans; undefined for what is no language. */
export function languageTag(code: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(code.replaceAll('_', '-'));
    return tag !== undefined && /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
