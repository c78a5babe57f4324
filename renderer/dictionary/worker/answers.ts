import { Dictionary } from '../../../models/dictionary/dictionary.ts';
import { DictionaryError, readSections } from '../../../models/dictionary/file.ts';
import { lookAt, lookUp, search } from '../../../models/dictionary/look-up.ts';
import type { DictionaryAnswer, DictionaryRequest } from '../protocol.ts';

/** Answers requests in the order in which they came; the file is read at the first of them. */
export class Answers {
  readonly #open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  readonly #post: (answer: DictionaryAnswer) => void;
  #dictionary: Promise<Dictionary> | undefined;

  constructor(open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>, post: (answer: DictionaryAnswer) => void) {
    this.#open = open;
    this.#post = post;
  }

  async receive(request: DictionaryRequest): Promise<void> {
    const { id } = request;
    try {
      this.#dictionary ??= this.#open().then(async (stream) => new Dictionary(await readSections(stream)));
      const dictionary = await this.#dictionary;
      this.#post({ id, result: answer(dictionary, request) });
    } catch (error) {
      if (!(error instanceof DictionaryError)) console.warn(error);
      // Another request may find the file in order.
      this.#dictionary = undefined;
      this.#post({ id, problem: error instanceof Error ? error.message : String(error) });
    }
  }
}

function answer(dictionary: Dictionary, { call, argument }: DictionaryRequest) {
  if (call === 'lookAt') return lookAt(dictionary, argument.text, argument.offset);
  if (call === 'lookUp') return lookUp(dictionary, argument.text, argument.range);
  return search(dictionary, argument);
}
