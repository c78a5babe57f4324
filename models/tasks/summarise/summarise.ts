import type { Range, SummaryEvent } from '../../events.ts';
import { path } from '../../decode/hypothesis.ts';
import type { SearchOptions } from '../../decode/options.ts';
import { search } from '../../decode/search.ts';
import type { Seq2Seq } from '../../decode/seq2seq.ts';
import type { PackManifest } from '../../pack/manifest.ts';
import { segment } from '../../text/segment.ts';
import { splitLong } from '../../text/split-long.ts';
import type { SummaryRequest } from '../../translator.ts';
import type { Tokenizer } from '../../tokenizer/tokenizer.ts';

export interface SummaryModel {
  readonly manifest: PackManifest;
  readonly seq2seq: Seq2Seq;
  readonly source: Tokenizer;
  readonly target: Tokenizer;
}

/**
 * A summary of a text, decoded as its publisher's settings say. A text that is longer than what the model reads is cut
 * between sentences, and the summaries of its parts stand one behind the other.
 * @throws AbortError
 */
export async function* summarise(
  model: SummaryModel,
  request: SummaryRequest,
  signal?: AbortSignal,
): AsyncGenerator<SummaryEvent, void, undefined> {
  const { decode } = model.manifest;
  const options = searchOptions(model, request.beam ?? decode.beam);
  let done = '';
  for (const range of parts(model, request.text)) {
    const ids = sourceOf(model, request.text.slice(range.start, range.end));
    const job = { source: ids, maxLength: decode.maxLength, minLength: decode.minLength, prefix: [] };
    const before = done === '' ? '' : `${done}\n`;
    const writer = model.target.writer();
    for await (const event of search(model.seq2seq, [job], options, signal)) {
      if (event.type === 'token') {
        writer.push(event.node.id);
        yield { type: 'text', text: before + writer.text.trimStart() };
        continue;
      }
      const [best] = event.results;
      const written = model.target.decode(best === undefined ? [] : path(best.node).map(({ id }) => id)).trim();
      done = before + written;
      yield { type: 'part', source: range, text: written };
    }
  }
  yield { type: 'done', text: done };
}

/** Settings of the model, as `generate` takes them. */
function searchOptions(
  { manifest: { decode, directions, tokens }, target }: SummaryModel,
  beam: number,
): SearchOptions {
  const start = directions[0]?.start ?? null;
  const first = start === null ? undefined : target.idOf(start);
  return {
    beam,
    nbest: 1,
    lengthPenalty: decode.lengthPenalty,
    earlyStopping: decode.earlyStopping,
    noRepeatNgram: decode.noRepeatNgram,
    banned: new Set([tokens.unknown, ...decode.banned.flatMap((phrase) => (phrase.length === 1 ? phrase : []))]),
    bannedPhrases: decode.banned.filter((phrase) => phrase.length > 1),
    start: first === undefined ? [] : [first],
    ...(decode.forcedEnd !== null && { forcedEnd: decode.forcedEnd }),
    alignment: false,
  };
}

/** Tokens as the model reads them, cut where there are too many. */
function sourceOf({ manifest, source }: SummaryModel, text: string): number[] {
  const tag = manifest.directions[0]?.tag ?? null;
  const first = tag === null ? undefined : source.idOf(tag);
  const head = first === undefined ? [] : [first];
  const room = manifest.longestSource - head.length - 1;
  return [...head, ...source.encode(text).ids.slice(0, room), manifest.tokens.endOfSentence];
}

/** Sentences together, as many as the model reads at once; one that is longer is cut. */
function* parts(model: SummaryModel, text: string): Generator<Range, void, undefined> {
  const room = model.manifest.longestSource - 2;
  const language = model.manifest.directions[0]?.from ?? 'en';
  let part: Range | undefined;
  let length = 0;
  const size = (one: string): number => model.source.encode(one).ids.length;
  const pieces = segment(text, language).flatMap((one) => splitLong(text, one, (cut) => size(cut) <= room));
  for (const { start, end } of pieces) {
    const count = size(text.slice(start, end));
    if (part !== undefined && length + count > room) {
      yield part;
      part = undefined;
      length = 0;
    }
    part = { start: part?.start ?? start, end };
    length += count;
  }
  if (part !== undefined) yield part;
}
