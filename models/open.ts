import { readHints } from './hints/read-hints.ts';
import { openModel } from './runtime/model.ts';
import { loadTokenizers, type Tokenizers } from './tokenizer/load.ts';
import { OpenedPack } from './tasks/translate/opened-pack.ts';
import { PackTranslator } from './tasks/translate/translator.ts';
import type { PackManifest } from './pack/manifest.ts';
import { PackError } from './pack/pack-error.ts';
import type { OpenOptions, PackSource, Translator } from './translator.ts';

/**
 * Opens a pack: verifies its files, builds its graphs for the backend and warms them up.
 * @throws PackError for a broken pack, ModelTooLargeError or ModelMemoryError when the model does not fit, AbortError
 */
export async function openTranslator(source: PackSource, options: OpenOptions): Promise<Translator> {
  // The files' bytes are not kept: what is made of them is.
  const { tokenizer, hints: dictionary, ...opened } = await openModel(source, options);
  try {
    const { manifest, seq2seq } = opened;
    const tokenizers = loadTokenizers(manifest, tokenizer);
    checkVocabularies(manifest, tokenizers);
    const hints = manifest.hints && dictionary && (await readHints(dictionary, manifest.id, manifest.hints.file));
    return new PackTranslator(opened, new OpenedPack(manifest, tokenizers, seq2seq, hints), options.memory);
  } catch (error) {
    await opened.dispose();
    throw error;
  }
}

/** @throws PackError `bad-tokenizer` when the tokenizers are not those the model learnt with */
function checkVocabularies(manifest: PackManifest, { source, target }: Tokenizers): void {
  const { architecture, tokenizer: spec, directions } = manifest;
  const fail = (file: string, problem: string): never => {
    throw new PackError('bad-tokenizer', { pack: manifest.id, file, problem });
  };
  const targetFile = spec.kind === 'sentencepiece' ? (spec.target ?? spec.file) : spec.file;
  for (const [tokenizer, file, size] of [
    [source, spec.file, architecture.sourceVocabularySize],
    [target, targetFile, architecture.vocabularySize],
  ] as const)
    if (tokenizer.vocabularySize !== size)
      fail(file, `it has ${tokenizer.vocabularySize} pieces, and the model ${size}`);
  for (const { tag, start } of directions) {
    if (tag !== null && source.idOf(tag) === undefined) fail(spec.file, `it lacks the tag ${tag}`);
    if (start !== null && target.idOf(start) === undefined)
      fail(targetFile, `it lacks ${start}, which targets begin with`);
  }
}
