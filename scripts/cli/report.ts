import type { Hypothesis, Link, Range, TokenEvent, TranslationEvent } from '../../models/events.ts';
import type { Translator } from '../../models/translator.ts';

/** What `--json` prints. */
export interface Report {
  readonly from: string;
  readonly to: string;
  readonly pack: string;
  readonly backend: Translator['backend'];
  /** Milliseconds; the first token counted from the start of the translation, null when there was none. */
  readonly timings: {
    readonly load: number;
    readonly firstToken: number | null;
    readonly translate: number;
    readonly tokensPerSecond: number;
  };
  readonly text: string;
  readonly sentences: readonly SentenceReport[];
}

export interface SentenceReport {
  readonly source: Range & { readonly text: string; readonly pieces: readonly string[] };
  /** What the second of two packs read. */
  readonly middle?: { readonly language: string; readonly text: string };
  readonly target: Range & { readonly text: string };
  readonly score: number;
  /** `alignment`: cross-attention to each source piece. */
  readonly tokens: readonly {
    readonly id: number;
    readonly piece: string;
    readonly logProb: number;
    readonly alignment?: readonly number[];
  }[];
  readonly links: readonly Link[];
  readonly retry?: { readonly reason: string; readonly helped: boolean };
  readonly hypotheses: readonly Hypothesis[];
}

/** What translated. */
export interface Reported extends Pick<Translator, 'backend' | 'pieces'> {
  /** Of the pack, or of both. */
  readonly name: string;
}

/** Gathers the events of a translation. */
export async function report(
  events: AsyncIterable<TranslationEvent>,
  translator: Reported,
  { text, from, to }: { readonly text: string; readonly from: string; readonly to: string },
  load: number,
): Promise<Report> {
  const sentences: SentenceReport[] = [];
  const began = performance.now();
  let firstToken: number | null = null;
  let tokens: TokenEvent[] = [];
  let retry: SentenceReport['retry'];
  for await (const event of events) {
    if (event.type === 'sentence-start') {
      tokens = [];
      retry = undefined;
    } else if (event.type === 'retry') {
      tokens = [];
      retry = { reason: event.reason, helped: event.helped };
    } else if (event.type === 'token') {
      firstToken ??= performance.now() - began;
      tokens.push(event);
    } else if (event.type === 'sentence-end') {
      const { source, target, score, links, hypotheses, sourceIds, targetIds, logProbs, middle } = event;
      const pieces = translator.pieces(targetIds);
      sentences.push({
        source: {
          ...source,
          text: text.slice(source.start, source.end),
          pieces: translator.pieces(sourceIds, 'source'),
        },
        ...(middle && { middle: { language: middle.language, text: middle.text } }),
        target: { ...target, text: event.text },
        score,
        tokens: targetIds.map((id, at) => {
          const alignment = tokens[at]?.alignment;
          return {
            id,
            piece: pieces[at] ?? '',
            logProb: logProbs[at] ?? 0,
            ...(alignment && { alignment: [...alignment] }),
          };
        }),
        links,
        ...(retry && { retry }),
        hypotheses,
      });
    } else {
      const timings = { load, firstToken, translate: event.milliseconds, tokensPerSecond: event.tokensPerSecond };
      return {
        from,
        to,
        pack: translator.name,
        backend: translator.backend,
        timings,
        text: event.text,
        sentences,
      };
    }
  }
  throw new Error('the translation ended without a result');
}
