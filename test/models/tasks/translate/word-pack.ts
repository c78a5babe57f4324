import type { HintTable } from '../../../../models/hints/hint-table.ts';
import { OpenedPack } from '../../../../models/tasks/translate/opened-pack.ts';
import { parseManifest, type PackManifest } from '../../../../models/pack/manifest.ts';
import type { Tokenizers } from '../../../../models/tokenizer/load.ts';
import type { Tokenizer, Tokens, TokenWriter } from '../../../../models/tokenizer/tokenizer.ts';
import { TableModel, type Table } from '../../decode/table-model.ts';

const SPECIAL = [
  '<pad>',
  '<unk>',
  '</s>',
  '>>en<<',
  '>>zh<<',
  ...Array.from({ length: 10 }, (_, n) => `⟦${n}⟧`),
  '⟦gloss⟧',
  '⟦/gloss⟧',
];
const SPLIT = /⟦(?:\d|\/?gloss)⟧|>>\w+<<|\p{Script=Han}|[\p{L}\p{N}]+|[^\s]/gu;

/** Every word, Han character and sign is a token of its own; the vocabulary is what the test's words need. */
export class WordTokenizer implements Tokenizer {
  readonly kind = 'unigram';
  readonly unknown = 1;
  readonly pad = 0;
  readonly beginOfSentence = -1;
  readonly endOfSentence = 2;
  readonly userDefined = SPECIAL.slice(3);
  private readonly vocabulary: string[] = [...SPECIAL];

  constructor(readonly vocabularySize = 120) {}

  encode(text: string): Tokens {
    const found = [...text.matchAll(SPLIT)].map((match) => {
      const space =
        /^$|\s/.test(text.slice(Math.max(0, match.index - 1), match.index)) && !/[\p{Script=Han}⟦]/u.test(match[0]);
      return { piece: (space ? '▁' : '') + match[0], start: match.index, end: match.index + match[0].length };
    });
    return { ids: found.map(({ piece }) => this.add(piece)), pieces: found.map(({ piece }) => piece), ranges: found };
  }

  decode(ids: readonly number[]): string {
    const pieces = ids.filter((id) => id > 2).map((id) => this.vocabulary[id] ?? '');
    return pieces.join('').replaceAll('▁', ' ').replace(/^ /, '');
  }

  writer(): TokenWriter {
    const ids: number[] = [];
    const ends: number[] = [];
    const decode = (): string => this.decode(ids);
    return {
      get text() {
        return decode();
      },
      push: (id) => {
        ids.push(id);
        ends.push(decode().length);
      },
      end: () => ({ text: decode(), ranges: ends.map((end, at) => ({ start: ends[at - 1] ?? 0, end })) }),
    };
  }

  pieceOf(id: number): string {
    if (id < 0 || id >= this.vocabularySize) throw new RangeError(`no token ${id}`);
    return this.vocabulary[id] ?? `unused${id}`;
  }

  idOf(piece: string): number | undefined {
    const id = this.vocabulary.indexOf(piece);
    return id < 0 ? undefined : id;
  }

  add(piece: string): number {
    const known = this.idOf(piece);
    if (known !== undefined) return known;
    if (this.vocabulary.length >= this.vocabularySize) return this.unknown;
    return this.vocabulary.push(piece) - 1;
  }

  isControl(id: number): boolean {
    return id === 0 || id === 2;
  }

  isUnknown(id: number): boolean {
    return id === 1;
  }

  isByte(): boolean {
    return false;
  }
}

export const MANIFEST: PackManifest = parseManifest(
  JSON.stringify({
    format: 'verso-pack',
    version: 1,
    id: 'words',
    name: 'Words',
    directions: [
      { from: 'zh', to: 'en', tag: '>>en<<' },
      { from: 'en', to: 'zh', tag: '>>zh<<' },
    ],
    architecture: {
      kind: 'transformer',
      modelDimension: 8,
      heads: 2,
      feedForwardDimension: 8,
      encoderLayers: 1,
      decoderLayers: 1,
      vocabularySize: 120,
      norm: 'pre',
      finalNorm: true,
      activation: 'relu',
      positions: 'sinusoidal',
      maxPositions: 256,
      embeddingScale: true,
      tiedEmbeddings: 'all',
      outputBias: false,
      layerNormEpsilon: 1e-5,
    },
    tokens: { pad: 0, unknown: 1, endOfSentence: 2, decoderStart: 0 },
    tokenizer: { kind: 'sentencepiece', file: 'tokenizer.model' },
    weights: { file: 'weights.safetensors' },
    quantization: { bits: 32 },
    files: [
      { path: 'tokenizer.model', bytes: 0, sha256: '0'.repeat(64) },
      { path: 'weights.safetensors', bytes: 0, sha256: '0'.repeat(64) },
    ],
    decode: { beam: 1, lengthPenalty: 1, maxLengthRatio: 3, minLength: 0, alignmentHeads: [] },
    scores: [],
    licence: { spdx: 'CC0-1.0', notice: '' },
    provenance: {},
  }),
  'words',
);

/** One tokenizer for both sides. */
export function tokenizers(tokenizer: Tokenizer): Tokenizers {
  return { source: tokenizer, target: tokenizer };
}

/** How the model goes on after `target`: a piece with its weight; the rest of the vocabulary shares 1. */
export type Speaker = (source: readonly string[], target: readonly string[]) => Readonly<Record<string, number>>;

export const HINTS = {
  ...{ file: 'hints.gz', open: '⟦gloss⟧', close: '⟦/gloss⟧' },
  licence: { spdx: 'CC0-1.0', notice: '' },
} as const;

export interface WordPackOptions {
  readonly hints?: HintTable;
  readonly longestSource?: number;
  readonly vocabulary?: number;
  readonly tokenizer?: WordTokenizer;
}

/** A pack whose model says what `speak` says; `</s>` ends a sentence. */
export function wordPack(
  speak: Speaker,
  onStep?: () => void,
  { hints, longestSource = 128, vocabulary, tokenizer = new WordTokenizer(vocabulary) }: WordPackOptions = {},
): OpenedPack & { readonly model: TableModel } {
  const pieces = (ids: readonly number[]): string[] => ids.map((id) => tokenizer.pieceOf(id));
  const table: Table = (source, target) => {
    const weights = new Array<number>(tokenizer.vocabularySize).fill(1 / tokenizer.vocabularySize);
    for (const [piece, weight] of Object.entries(speak(pieces(source).slice(1, -1), pieces(target))))
      weights[tokenizer.add(piece)] = weight;
    return weights;
  };
  const model = new TableModel(tokenizer.vocabularySize, table, 256, onStep);
  const manifest = { ...MANIFEST, longestSource, ...(hints && { hints: HINTS }) };
  return new OpenedPack(manifest, { source: tokenizer, target: tokenizer }, model, hints) as OpenedPack & {
    readonly model: TableModel;
  };
}

/** Translates word by word; what the dictionary lacks is copied. */
export function dictionary(words: Readonly<Record<string, string>>): Speaker {
  return (source, target) => {
    const translated = source.flatMap((piece) => (words[piece] ?? piece).split('|'));
    return { [translated[target.length] ?? '</s>']: 1000 };
  };
}
