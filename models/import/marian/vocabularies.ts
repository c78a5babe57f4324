import type { Architecture, PackManifest } from '../../pack/manifest.ts';
import { pieceListFile } from '../../tokenizer/vocabulary-file.ts';
import { fileName } from '../files.ts';
import type { ForeignModel } from '../foreign-model.ts';
import type { Given } from './given.ts';
import { listed, type Settings } from './settings.ts';
import { listedVocabulary, sentencePieceVocabulary, type Vocabulary } from './vocabulary.ts';

/** The vocabularies of a model, and the files of a pack that hold them. */
export interface Vocabularies {
  readonly source: Vocabulary;
  readonly target: Vocabulary;
  readonly tokenizer: PackManifest['tokenizer'];
  readonly files: ForeignModel['files'];
}

/** @throws ImportError */
export async function readVocabularies(
  given: Given,
  settings: Settings,
  { sourceVocabularySize, vocabularySize }: Architecture,
  model: string,
): Promise<Vocabularies> {
  const [source, target] = vocabularyPaths(given, settings);
  if (source === undefined || target === undefined)
    throw given.missing(fileName(model).endsWith('.bin') ? 'vocab.*.spm' : '*.vocab.yml', model);
  const sizes = [sourceVocabularySize, vocabularySize] as const;
  const shared = source === target;
  if (source.endsWith('.spm')) {
    const from = await sentencePieceVocabulary(given, source, sizes[0], fileName(model));
    if (shared)
      return {
        source: from,
        target: from,
        tokenizer: { kind: 'sentencepiece', file: 'tokenizer.model' },
        files: new Map([['tokenizer.model', from.model]]),
      };
    const to = await sentencePieceVocabulary(given, target, sizes[1], fileName(model));
    if (from.endOfSentence !== to.endOfSentence)
      throw given.unsupported(target, 'vocabularies that end sentences with different numbers');
    return {
      source: from,
      target: to,
      tokenizer: { kind: 'sentencepiece', file: 'source.model', target: 'target.model' },
      files: new Map([
        ['source.model', from.model],
        ['target.model', to.model],
      ]),
    };
  }
  const from = await listedVocabulary(given, source, sizes[0], fileName(model));
  const to = shared ? from : await listedVocabulary(given, target, sizes[1], fileName(model));
  const pieces = await Promise.all(['source.spm', 'target.spm'].map((name) => readPieces(given, name, source)));
  return {
    source: from,
    target: to,
    tokenizer: {
      kind: 'sentencepiece',
      file: 'source.model',
      target: 'target.model',
      vocabulary: 'vocabulary.json',
      ...(!shared && { targetVocabulary: 'target-vocabulary.json' }),
    },
    files: new Map([
      ['source.model', pieces[0]!],
      ['target.model', pieces[1]!],
      ['vocabulary.json', pieceListFile(from.list)],
      ...(shared ? [] : [['target-vocabulary.json', pieceListFile(to.list)] as const]),
    ]),
  };
}

/** Of source and target: as the decoder's settings name them, or by their usual names. */
function vocabularyPaths(given: Given, settings: Settings): readonly (string | undefined)[] {
  const named = listed(settings, 'vocabs').map((name) => given.named(name));
  if (named.length === 2 && named.every((path) => path !== undefined)) return named;
  const [source, target] = [
    given.find(/^srcvocab\..*\.spm$|src\.vocab\.ya?ml$/),
    given.find(/^trgvocab\..*\.spm$|trg\.vocab\.ya?ml$/),
  ];
  if (source !== undefined && target !== undefined) return [source, target];
  const shared = given.find(/^vocab\..*\.spm$/) ?? given.find(/vocab\.ya?ml$/);
  return [shared, shared];
}

async function readPieces(given: Given, name: string, beside: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = given.named(name);
  if (path !== undefined) return given.read(path, 100e6);
  if (given.named(name.replace('.spm', '.bpe')) !== undefined)
    throw given.unsupported(name.replace('.spm', '.bpe'), 'words that are cut by byte-pair codes of another program');
  throw given.missing(name, beside);
}
