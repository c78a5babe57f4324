import { z } from 'zod';
import { languageTag } from '../../languages/tags.ts';
import type { PackManifest } from '../../pack/manifest.ts';
import { amongAll } from '../../pack/migrations.ts';
import { pieceListFile, type PieceList } from '../../tokenizer/vocabulary-file.ts';
import { readCard } from './card.ts';
import type { Config, Family, Generation } from './config.ts';
import { direction, openModel, type FamilyModel, type FamilyReader } from './family.ts';
import type { ModelFolder } from './folder.ts';
import { M2M_LANGUAGES, MBART_LANGUAGES } from './fairseq-languages.ts';
import { listedPieces, readVocabulary } from './vocabulary.ts';

const MODEL = 'sentencepiece.bpe.model';
/** fairseq's own tokens stand before SentencePiece's pieces, which therefore are one further than there. */
const FIRST = ['<s>', '<pad>', '</s>', '<unk>'];
const languageFields = z.object({
  tokenizer_class: z.string().max(100).nullish(),
  additional_special_tokens: z.array(z.union([z.string(), z.object({ content: z.string() })])).nullish(),
  extra_special_tokens: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).nullish(),
  tgt_lang: z.string().max(64).nullish(),
  src_lang: z.string().max(64).nullish(),
});
/** `en_XX`, `eng_Latn` */
const LANGUAGE = /^([a-z]{2}_[A-Z]{2}|[a-z]{3}_[A-Z][a-z]{3})$/;
const addedSchema = z.object({
  added_tokens: z.array(z.object({ id: z.number().int().nonnegative(), content: z.string().max(200) })).nullish(),
});
type Fields = z.infer<typeof languageFields>;

type Spoken = NonNullable<PackManifest['between']>[number];

/** M2M-100 numbers its pieces in `vocab.json`, NLLB as SentencePiece does. */
export const readM2m: FamilyReader = async (folder, config, generation) => {
  const fields = (await folder.optional('tokenizer_config.json', languageFields)) ?? {};
  const hasList = folder.has('vocab.json');
  const listed = await languagePieces(folder, fields);
  const languages = hasList ? M2M_LANGUAGES.map((code) => `__${code}__`) : listed;
  if (languages.length === 0) throw folder.damaged('tokenizer_config.json', 'it lists no languages');
  const codeOf = (piece: string): string => piece.replaceAll('__', '');
  const spoken = languages.map((piece) => said(codeOf(piece), piece, 'before'));
  const list = hasList
    ? appended(folder, await readVocabulary(folder, 'vocab.json', config.vocab_size, isControl), languages)
    : undefined;
  const family = {
    norm: 'pre',
    finalNorm: true,
    positions: 'fairseq',
    embeddingNorm: false,
    outputBias: false,
  } as const;
  return many(folder, config, generation, { family, positionOffset: 0, list, languages, spoken });
};

/** mBART-50 puts the language before the source, mBART (25 languages) behind it. */
export const readMbart: FamilyReader = async (folder, config, generation) => {
  const fields = (await folder.optional('tokenizer_config.json', languageFields)) ?? {};
  const listed = await languagePieces(folder, fields);
  const fifty = /^MBart50/.test(fields.tokenizer_class ?? '') || listed.length > MBART_LANGUAGES.length;
  const languages = listed.length >= MBART_LANGUAGES.length ? listed : MBART_LANGUAGES;
  // The second half names a country or nothing: pt_XX.
  const spoken = languages.map((piece) => said(piece.slice(0, piece.indexOf('_')), piece, fifty ? 'before' : 'after'));
  const family = { norm: 'pre', finalNorm: true, positions: 'learned', embeddingNorm: true, outputBias: true } as const;
  return many(folder, config, generation, { family, positionOffset: 2, list: undefined, languages, spoken });
};

interface Parts {
  readonly family: Family;
  readonly positionOffset: number;
  /** Pieces where a file numbers them. */
  readonly list: PieceList | undefined;
  readonly languages: readonly string[];
  readonly spoken: readonly (Spoken | undefined)[];
}

async function many(
  folder: ModelFolder,
  config: Config,
  generation: Generation,
  { family, positionOffset, list, languages, spoken }: Parts,
): Promise<FamilyModel> {
  const bytes = await folder.read(MODEL);
  const added = await addedTokens(folder, config.vocab_size);
  const model = openModel(folder, MODEL, bytes);
  const pieces = Array.from({ length: model.vocabularySize }, (_, id) => model.pieceOf(id));
  // Of SentencePiece's own, the first three are fairseq's in another order.
  const numbered = [...FIRST, ...pieces.slice(3), ...(added.size > 0 ? [] : [...languages, '<mask>'])];
  for (const [piece, id] of added) numbered[id] = piece;
  const all = Array.from(numbered, (one) => one ?? null);
  const found = list ?? listedPieces(folder, MODEL, all, config.vocab_size, isControl);
  const known = spoken.filter((one) => one !== undefined);
  const unique = [...new Map(known.map((one) => [one.language, one])).values()];
  const card = await readCard(folder);
  // A model for one target begins with its language and is told no other.
  const start = generation.decoder_start_token_id ?? generation.eos_token_id ?? 2;
  const only = unique.find(({ start: piece }) => piece !== null && found.pieces[start] === piece);
  return {
    family,
    positionOffset,
    task: 'translate',
    files: new Map([
      [MODEL, bytes],
      ['vocabulary.json', pieceListFile(found)],
    ]),
    tokenizer: { kind: 'sentencepiece', file: MODEL, vocabulary: 'vocabulary.json' },
    ...(only === undefined
      ? { between: unique, directions: amongAll(unique) }
      : {
          directions: unique
            .filter((one) => one !== only)
            .map(({ language, tag, tagPlace }) => direction(language, only.language, { tag, tagPlace })),
        }),
    unknown: found.unknown,
    longestSource: config.max_position_embeddings,
    start,
    card,
  };
}

function isControl(piece: string): boolean {
  return (
    (FIRST.includes(piece) && piece !== '<unk>') ||
    piece === '<mask>' ||
    LANGUAGE.test(piece) ||
    /^__\w+__$/.test(piece)
  );
}

function said(code: string, piece: string, tagPlace: 'before' | 'after'): Spoken | undefined {
  const language = languageTag(code === 'ns' ? 'nso' : code);
  return language === undefined ? undefined : { language, tag: piece, tagPlace, start: piece };
}

/** The pieces of a list with others behind them. */
function appended(folder: ModelFolder, { pieces, control, unknown }: PieceList, more: readonly string[]): PieceList {
  const end = pieces.findLastIndex((piece) => piece !== null) + 1;
  if (end + more.length > pieces.length)
    throw folder.damaged('config.json', `its vocabulary of ${pieces.length} has no room for ${more.length} languages`);
  const all = [...pieces];
  const added = more.map((piece, index) => {
    all[end + index] = piece;
    return end + index;
  });
  return { pieces: all, control: new Set([...control, ...added]), unknown };
}

/** Tokens that stand behind SentencePiece's pieces, with their ids, where `tokenizer.json` tells them. */
async function addedTokens(folder: ModelFolder, size: number): Promise<ReadonlyMap<string, number>> {
  const { added_tokens: all } = (await folder.optional('tokenizer.json', addedSchema)) ?? {};
  const languages = (all ?? []).filter(({ content }) => LANGUAGE.test(content) || content === '<mask>');
  const stray = languages.find(({ id }) => id >= size);
  if (stray !== undefined) throw folder.damaged('tokenizer.json', `the model has no token ${stray.id}`);
  return new Map(languages.map(({ id, content }) => [content, id]));
}

/** Languages as the tokenizer's settings list them, in the order of their ids. */
async function languagePieces(folder: ModelFolder, fields: Fields): Promise<readonly string[]> {
  const special = (await folder.optional('special_tokens_map.json', languageFields)) ?? {};
  const added = [...(await addedTokens(folder, Infinity))].filter(([piece]) => LANGUAGE.test(piece));
  if (added.length > 0) return added.sort(([, one], [, other]) => one - other).map(([piece]) => piece);
  for (const { additional_special_tokens: first, extra_special_tokens: second } of [fields, special]) {
    const all = [...(first ?? []), ...(Array.isArray(second) ? second : [])];
    const found = all.map((one) => (typeof one === 'string' ? one : one.content));
    const languages = [...new Set(found.filter((piece) => LANGUAGE.test(piece)))];
    if (languages.length > 0) return languages;
  }
  return [];
}
