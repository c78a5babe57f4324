import { openModel } from './runtime/model.ts';
import { loadSentencePiece } from './tokenizer/sentencepiece.ts';
import { OpenedPack } from './tasks/translate/opened-pack.ts';
import { PackTranslator } from './tasks/translate/translator.ts';
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
    return new PackTranslator(opened, new OpenedPack(manifest, tokenizer, seq2seq), options.memory);
  } catch (error) {
    await opened.dispose();
    throw error;
  }
}
