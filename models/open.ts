import { readHints } from './hints/read-hints.ts';
import { openModel } from './runtime/model.ts';
import { loadSentencePiece } from './tokenizer/sentencepiece.ts';
import { OpenedPack } from './tasks/translate/opened-pack.ts';
import { PackTranslator } from './tasks/translate/translator.ts';
import type { PackManifest } from './pack/manifest.ts';
import { PackError } from './pack/pack-error.ts';
import type { Tokenizer } from './tokenizer/tokenizer.ts';
import type { OpenOptions, PackSource, Translator } from './translator.ts';

/**
 * Opens a pack: verifies its files, builds its graphs for the backend and warms them up.
 * @throws PackError for a broken pack, ModelMemoryError when the model does not fit, AbortError
 */
export async function openTranslator(source: PackSource, options: OpenOptions): Promise<Translator> {
  const opened = await openModel(source, options);
  try {
    const { manifest, seq2seq } = opened;
    const tokenizer = loadSentencePiece(opened.tokenizer, { pack: manifest.id, file: manifest.tokenizer.file });
    checkVocabulary(manifest, tokenizer);
    const hints = manifest.hints && opened.hints && (await readHints(opened.hints, manifest.id, manifest.hints.file));
    return new PackTranslator(opened, new OpenedPack(manifest, tokenizer, seq2seq, hints), options.memory);
  } catch (error) {
    await opened.dispose();
    throw error;
  }
}

/** @throws PackError `bad-tokenizer` when the tokenizer is not the one the model learnt with */
function checkVocabulary(manifest: PackManifest, tokenizer: Tokenizer): void {
  const fail = (problem: string): never => {
    throw new PackError('bad-tokenizer', { pack: manifest.id, file: manifest.tokenizer.file, problem });
  };
  const { vocabularySize } = manifest.architecture;
  if (tokenizer.vocabularySize !== vocabularySize)
    fail(`it has ${tokenizer.vocabularySize} pieces, and the model ${vocabularySize}`);
  for (const { tag } of manifest.directions)
    if (tag !== null && tokenizer.idOf(tag) === undefined) fail(`it lacks the tag ${tag}`);
}
