import { z } from 'zod';
import { languageTag } from '../../languages/tags.ts';
import { pieceListFile } from '../../tokenizer/vocabulary-file.ts';
import { readCard, type Card } from './card.ts';
import { direction, openModel, type FamilyReader } from './family.ts';
import type { ModelFolder } from './folder.ts';
import { listedPieces, readVocabulary } from './vocabulary.ts';

const CONTROL: readonly string[] = ['<s>', '<pad>', '</s>', '<mask>'];
const fastSchema = z.object({
  model: z.object({
    merges: z.array(z.union([z.string().max(1000), z.tuple([z.string().max(500), z.string().max(500)])])),
  }),
});

/** BART: GPT-2's tokenizer, learned positions from row 2 on. */
export const readBart: FamilyReader = async (folder, config, generation) => {
  if (config.normalize_before === true || config.add_final_layer_norm === true)
    throw folder.unsupported('config.json', 'BART with its LayerNorms before the layers');
  const list = await readVocabulary(folder, 'vocab.json', config.vocab_size, (piece) => CONTROL.includes(piece));
  const merges = folder.has('merges.txt')
    ? await folder.read('merges.txt')
    : new TextEncoder().encode(await mergesOf(folder));
  const card = await readCard(folder);
  const language = languageOf(card);
  const first = generation.forced_bos_token_id ?? null;
  const start = first === null ? null : (list.pieces[first] ?? null);
  return {
    family: { norm: 'post', finalNorm: false, positions: 'learned', embeddingNorm: true, outputBias: true },
    positionOffset: 2,
    task: 'summarise',
    files: new Map([
      ['merges.txt', merges],
      ['vocabulary.json', pieceListFile(list)],
    ]),
    tokenizer: { kind: 'byte-level-bpe', file: 'merges.txt', vocabulary: 'vocabulary.json' },
    directions: [direction(language, language, { tag: '<s>', start })],
    unknown: list.unknown,
    longestSource: config.max_position_embeddings,
    start: generation.decoder_start_token_id ?? 2,
    card,
  };
};

async function mergesOf(folder: ModelFolder): Promise<string> {
  if (!folder.has('tokenizer.json')) return new TextDecoder().decode(await folder.read('merges.txt', 'vocab.json'));
  const { model } = await folder.json('tokenizer.json', fastSchema);
  return model.merges.map((pair) => (typeof pair === 'string' ? pair : pair.join(' '))).join('\n');
}

/** Tokens of PEGASUS before those of its SentencePiece model, whose ids are so many further. */
const OFFSET = 103;

/** PEGASUS: SentencePiece with an offset, sinusoidal positions, LayerNorms before the layers. */
export const readPegasus: FamilyReader = async (folder, config, generation) => {
  const file = 'spiece.model';
  const bytes = await folder.read(file);
  const model = openModel(folder, file, bytes);
  const pieces = Array.from({ length: model.vocabularySize }, (_, id) => model.pieceOf(id));
  const first = ['<pad>', '</s>', '<mask_1>', '<mask_2>'];
  const unused = Array.from({ length: OFFSET - 1 }, (_, index) => `<unk_${index + 2}>`).slice(0, OFFSET - 2);
  // SentencePiece's own padding, end and unknown come first; the unknown one keeps its place behind the offset.
  const numbered = [...first, ...unused, ...pieces.slice(2)];
  const isControl = (piece: string): boolean => first.includes(piece) || /^<unk_\d+>$/.test(piece);
  const list = listedPieces(folder, file, numbered, config.vocab_size, isControl);
  const card = await readCard(folder);
  const language = languageOf(card);
  return {
    family: { norm: 'pre', finalNorm: true, positions: 'sinusoidal', embeddingNorm: false, outputBias: true },
    positionOffset: 0,
    task: 'summarise',
    files: new Map([
      [file, bytes],
      ['vocabulary.json', pieceListFile(list)],
    ]),
    tokenizer: { kind: 'sentencepiece', file, vocabulary: 'vocabulary.json' },
    directions: [direction(language, language)],
    unknown: list.unknown,
    longestSource: config.max_position_embeddings,
    start: generation.decoder_start_token_id ?? 0,
    card,
  };
};

function languageOf({ languages: [first = 'en'] }: Card): string {
  return languageTag(first) ?? 'en';
}
