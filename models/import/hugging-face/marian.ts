import { z } from 'zod';
import { languageTag } from '../../languages/tags.ts';
import { pieceListFile, type PieceList } from '../../tokenizer/vocabulary-file.ts';
import { fileName } from '../files.ts';
import { readCard } from './card.ts';
import { checkedModel, direction, type FamilyModel, type FamilyReader, type Spoken } from './family.ts';
import { readVocabulary } from './vocabulary.ts';

const TAG = /^>>(.+)<<$/;
/** What names of models are, but for their languages: opus-mt-tc-big-en-fr, opus-mt-en-fr_v2. */
const NAME = /(?:^|[-_/])(?:opus|mt)[-_](?:(?:mt|tc|big|base|tiny|bible|synthetic)[-_])*([A-Za-z_+]+)-([A-Za-z_+]+)/;
const tokenizerSchema = z.object({
  source_lang: z.string().max(200).nullish(),
  target_lang: z.string().max(200).nullish(),
  separate_vocabs: z.boolean().nullish(),
});

/** MarianMTModel: OPUS-MT and others that Marian trained. */
export const readMarian: FamilyReader = async (folder, config, generation) => {
  const tokenizer = (await folder.optional('tokenizer_config.json', tokenizerSchema)) ?? {};
  const isControl = (piece: string): boolean => ['</s>', '<s>', '<pad>'].includes(piece) || TAG.test(piece);
  const separate = tokenizer.separate_vocabs ?? folder.has('target_vocab.json');
  const source = await readVocabulary(folder, 'vocab.json', config.vocab_size, isControl);
  const targetSize = config.share_encoder_decoder_embeddings
    ? config.vocab_size
    : (config.decoder_vocab_size ?? config.vocab_size);
  const target = separate ? await readVocabulary(folder, 'target_vocab.json', targetSize, isControl) : source;
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const name of ['source.spm', 'target.spm']) files.set(name, await checkedModel(folder, name));
  files.set('vocabulary.json', pieceListFile(source));
  if (separate) files.set('target-vocabulary.json', pieceListFile(target));
  const card = await readCard(folder);
  const [named, wanted] = namesOf(tokenizer, config._name_or_path ?? '', folder.name);
  const targets = targetsOf(source, wanted, card.languages);
  const sources = sourcesOf(named, card.languages, targets);
  return {
    family: { norm: 'post', finalNorm: false, positions: 'sinusoidal', embeddingNorm: false, outputBias: true },
    positionOffset: 0,
    task: 'translate',
    files,
    tokenizer: {
      kind: 'sentencepiece',
      file: 'source.spm',
      target: 'target.spm',
      vocabulary: 'vocabulary.json',
      ...(separate && { targetVocabulary: 'target-vocabulary.json' }),
    },
    directions: directionsOf(sources, targets),
    unknown: target.unknown,
    longestSource: config.max_position_embeddings,
    start: generation.decoder_start_token_id ?? generation.pad_token_id ?? targetSize - 1,
    card,
  };
};

/** From each language into every other; where there is one on either side, a person may have to say which. */
function directionsOf(sources: readonly string[], targets: readonly Spoken[]): FamilyModel['directions'] {
  const single = sources.length === 1 && targets.length === 1;
  return sources.flatMap((from) =>
    targets
      .filter(({ language }) => single || language !== from)
      .map((to) => direction(from, to.language, { tag: to.piece })),
  );
}

/** Source and target as the files call them. */
function namesOf(
  { source_lang: source, target_lang: target }: z.infer<typeof tokenizerSchema>,
  ...names: readonly string[]
): readonly [string, string] {
  const found = names.map((name) => NAME.exec(`/${fileName(name)}`)).find((match) => match !== null);
  return [source || (found?.[1] ?? ''), target || (found?.[2] ?? '')];
}

/** The languages that a model's tags name, or the one that its name does. */
function targetsOf({ pieces }: PieceList, wanted: string, listed: readonly string[]): readonly Spoken[] {
  const tagged = pieces.flatMap((piece): Spoken[] => {
    const language = languageTag(TAG.exec(piece ?? '')?.[1] ?? '');
    return piece === null || language === undefined ? [] : [{ language, piece }];
  });
  // cmn_Hans and cmn are one language: the first one is taken.
  const several = [...new Map(tagged.reverse().map((one) => [one.language, one])).values()].reverse();
  if (several.length > 0) return several;
  const one = languageTag(wanted) ?? listed.map(languageTag).find((tag) => tag !== undefined);
  return [{ language: one ?? 'und', piece: null }];
}

function sourcesOf(named: string, listed: readonly string[], targets: readonly Spoken[]): readonly string[] {
  const several = named.split(/[_+]/).flatMap((code) => languageTag(code) ?? []);
  const own = languageTag(named);
  if (own !== undefined) return [own];
  if (several.length > 0) return several;
  const isTarget = (tag: string): boolean => targets.length === 1 && targets[0]?.language === tag;
  const others = [...new Set(listed.flatMap((code) => languageTag(code) ?? []))].filter((tag) => !isTarget(tag));
  return others.length > 0 ? others : [named === '' ? 'und' : 'mul'];
}
