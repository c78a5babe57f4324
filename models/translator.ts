import type { Hypothesis, Range, SentenceResult, SummaryEvent, TranslationEvent } from './events.ts';
import { FailureError } from './pack/failure.ts';
import type { PackManifest } from './pack/manifest.ts';
import type { Tracer } from './trace/trace.ts';

/** Where a pack's files come from: a folder (Node), or the app's pack scheme (worker). */
export interface PackSource {
  /** Shown in messages: a pack id or a folder. */
  readonly name: string;
  /** Whoever serves the files hashed them already, and serves none that has changed since: hashing again is idle. */
  readonly verified?: boolean;
  /** @throws PackError `missing-file` | `not-a-file` | `unreadable` | `wrong-size` */
  read(path: string, options: ReadOptions): Promise<Uint8Array<ArrayBuffer>>;
}

export interface ReadOptions {
  /** Bytes that the file may have; a larger one is not read. */
  readonly most: number;
  readonly progress?: (bytes: number) => void;
}

export type BackendKind = 'wasm' | 'webgpu';

export interface BackendInfo {
  readonly kind: BackendKind;
  /** wasm only */
  readonly threads: number;
  /** The GPU's description, or the processor for wasm. */
  readonly device: string;
  /** Why the wish for WebGPU was not granted; absent when it was or was not asked for. */
  readonly fallbackReason?: string;
}

export type LoadProgress =
  | { readonly stage: 'reading'; readonly bytes: number; readonly total: number }
  | { readonly stage: 'building' }
  | { readonly stage: 'warming' }
  | { readonly stage: 'checking' };

export interface OpenOptions {
  readonly backend: BackendKind | 'auto';
  readonly threads?: number;
  /** Folder URL that holds onnxruntime-web's wasm files; Node finds its own. */
  readonly wasmPaths?: string;
  readonly progress?: (progress: LoadProgress) => void;
  readonly signal?: AbortSignal;
  /** Use WebGPU even on a software adapter (SwiftShader): for tests, since it is slower than wasm. */
  readonly acceptFallbackAdapter?: boolean;
  /** Compare what the graphs compute with a plain reference first, on this very model: for one that was just imported. */
  readonly selfTest?: boolean;
  /** Sentences translated before, so that typing in a long text decodes only what changed. */
  readonly memory?: SentenceMemory;
}

/**
 * Finished sentences by key. The key names everything the result depends on: pack id, pair, beam, n-best, hints or none,
 * the terms in the source sentence and the sentence itself. A remembered sentence is yielded as `sentence-start` and `sentence-end` without tokens between.
 */
export interface SentenceMemory {
  get(key: string): RememberedSentence | undefined;
  set(key: string, sentence: RememberedSentence): void;
}

/** A sentence's result with ranges relative to the sentence (both sides start at 0). */
export type RememberedSentence = Pick<
  SentenceResult,
  | 'text'
  | 'sourceIds'
  | 'sourceRanges'
  | 'targetIds'
  | 'targetRanges'
  | 'logProbs'
  | 'score'
  | 'links'
  | 'hypotheses'
  | 'check'
  | 'terms'
  | 'doubts'
  | 'remembered'
  | 'middle'
  | 'attention'
>;

/** The user's own translation of a word or phrase. */
export interface Term {
  readonly source: string;
  readonly target: string;
  /** Only where the text has its letters in this case; otherwise in any. */
  readonly caseSensitive?: boolean;
}

/** A sentence as a person translated it. */
export interface MemoryUnit {
  readonly source: string;
  readonly target: string;
}

/** A sentence and what it may mean, for the model of the other direction to judge. */
export interface ReverseQuestion {
  /** The source as the forward model read it, in `from`. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly translations: readonly string[];
}

/** A model that translates the other way, and so can tell how well a translation explains its source. */
export interface ReverseJudge {
  /**
   * Mean log-probability of the source's tokens given each translation, nats a token; null for what it cannot read.
   * @throws AbortError
   */
  reverseScores(question: ReverseQuestion, signal?: AbortSignal): Promise<readonly number[] | null>;
}

export interface TranslateRequest {
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly beam?: number;
  readonly nbest?: number;
  /** Yield `alignment` with every token and `links` with every sentence. Default true. */
  readonly alignment?: boolean;
  /** Yield with every sentence the attention that its links were made of. */
  readonly attention?: boolean;
  /** Where the sentences of the text are, in order; otherwise they are looked for. */
  readonly sentences?: readonly Range[];
  /**
   * Sentences decoded together: 1 streams token by token; more is faster for long text. `auto`: the first sentences
   * one by one, so that something is there to read at once, then the batch that is fastest on this backend. Default: 1.
   */
  readonly batch?: number | 'auto';
  /**
   * With more than one hypothesis: tell a sentence decoded alone greedily at first, token by token, before its end brings
   * what the search has chosen. A machine too slow for the model of the other direction does without it; on one too
   * slow for the search too, greedy search is all. Default: false.
   */
  readonly draft?: boolean;
  /** Glosses of the pack's dictionary in what the model reads, where the pack has any. Default: true. */
  readonly hints?: boolean;
  /**
   * Where there is more than one hypothesis: more of them are looked for, and the model of the other direction helps to
   * choose. Five to six times as slow.
   */
  readonly reverse?: ReverseJudge;
  /** Where the text has the source of one, the translation contains its target. */
  readonly terms?: readonly Term[];
  /** Sentences of the text that are one of these, but for spaces, are translated as it is and not by the model. */
  readonly units?: readonly MemoryUnit[];
}

/** One sentence of a text, to be translated in another way than it was. */
export interface SentenceRequest {
  /** The sentence and nothing else. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly beam?: number;
  readonly hints?: boolean;
  readonly terms?: readonly Term[];
  /** What the model read (`sourceIds`, or the ids of `middle`), where its translation is known. */
  readonly source?: readonly number[];
  /** Tell the attention that links are made of. */
  readonly attention?: boolean;
}

/** What a translation has to begin with: tokens, or a text, which stays letter for letter. */
export type SentenceStartRequest =
  | { readonly prefix: readonly number[] }
  | {
      readonly begin: string;
      /** The text is the whole translation, whose tokens are only scored and linked. */
      readonly whole?: boolean;
    };

export interface AlternativesRequest extends SentenceRequest {
  /** Tokens of the translation (`targetIds`), and the one that others are wanted for. */
  readonly target: readonly number[];
  readonly at: number;
}

/** Another word at a place of a translation. */
export interface Alternative {
  /** As it is read there. */
  readonly text: string;
  /** The translation's tokens up to and with this word. */
  readonly prefix: readonly number[];
  /** That the model gives it there, 0…1. */
  readonly probability: number;
  /** The word that stands there. */
  readonly current: boolean;
}

/** One hypothesis extension that beam search looked at. */
export interface BeamNode {
  /** Index of the parent in `nodes`; −1 for the root (decoder start). */
  readonly parent: number;
  readonly step: number;
  readonly id: number;
  /** The piece as text, for display. */
  readonly piece: string;
  readonly logProb: number;
  /** Sum of log-probabilities up to here, and the normalised score search ranks finished hypotheses by. */
  readonly total: number;
  readonly score: number;
  /** kept: on a beam at its step; pruned: looked at and dropped; finished: ended with end-of-sentence. */
  readonly state: 'kept' | 'pruned' | 'finished';
}

export interface BeamTree {
  readonly beam: number;
  readonly nodes: readonly BeamNode[];
  /** Indices of the finished nodes, best first. */
  readonly ranked: readonly number[];
}

/** Tokens of a source, from `first` to `last`, that are no text of the user but a gloss for one of its words. */
export interface HintTokens {
  /** Marker and gloss, marker and (English) the space before them included. */
  readonly first: number;
  readonly last: number;
  /** The tokens of the word that the gloss explains; they stand before it. */
  readonly word: { readonly first: number; readonly last: number; readonly text: string };
  /** As a person reads it, without markers. */
  readonly gloss: string;
}

export interface Encoding {
  /** With language tag and end-of-sentence. */
  readonly ids: readonly number[];
  /** One a token: the piece as the model sees it (`▁` for a space). */
  readonly pieces: readonly string[];
  /** One a token: its range in the text; empty for tag, end-of-sentence and hints, which stand at the end of their word. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  /** In the order of the tokens. */
  readonly hints: readonly HintTokens[];
}

/** What translates text: one pack, or two, one after the other. */
export interface TextTranslator {
  /**
   * Translates `text`, losslessly around its sentences. Aborting `signal` ends the iteration with an AbortError
   * within one decoder step.
   * @throws LanguageError for a pair the pack lacks
   */
  translate(request: TranslateRequest, signal?: AbortSignal): AsyncIterable<TranslationEvent>;
  /** Whole words that could stand at a place of a translation, likeliest first, the present one among them. */
  alternatives(request: AlternativesRequest, signal?: AbortSignal): Promise<readonly Alternative[]>;
  /** A translation of the sentence that begins with what is given. */
  complete(request: SentenceRequest & SentenceStartRequest, signal?: AbortSignal): Promise<RememberedSentence>;
  /** Translations of the sentence that really differ, best first: five, or as many as there are. */
  variants(
    request: SentenceRequest & { readonly count?: number },
    signal?: AbortSignal,
  ): Promise<readonly RememberedSentence[]>;
}

/** A text to be summarised. */
export interface SummaryRequest {
  readonly text: string;
  /** Hypotheses kept while searching; without it as many as the pack says. */
  readonly beam?: number;
}

/** A pack, opened and ready. Every method may be called at any time; runs of the model are serialised inside. */
export interface Translator extends TextTranslator, ReverseJudge {
  readonly manifest: PackManifest;
  readonly backend: BackendInfo;
  /** What a pack does whose task that is. @throws AbortError */
  summarise(request: SummaryRequest, signal?: AbortSignal): AsyncIterable<SummaryEvent>;
  /** Resolves with a message when the GPU device is lost; never for wasm, nor after `dispose`. */
  readonly lost: Promise<string>;
  encodeSource(text: string, from: string, to: string): Encoding;
  /** Which tokens of a source, as `encodeSource` made it, are hints. */
  hintsIn(source: readonly number[]): readonly HintTokens[];
  /** Tokens of a target text, with what every target begins with and end-of-sentence. */
  encodeTarget(text: string, to: string): Encoding;
  /** Pieces of ids, of the target unless told otherwise. */
  pieces(ids: readonly number[], side?: 'source' | 'target'): readonly string[];
  /** The text that ids of the target decode to. */
  decode(ids: readonly number[]): string;
  /** Continues from `prefix` (target ids without decoder start) by beam search; n-best first. */
  continueFrom(
    request: {
      readonly source: readonly number[];
      readonly prefix: readonly number[];
      readonly beam?: number;
      readonly nbest?: number;
    },
    signal?: AbortSignal,
  ): Promise<readonly Hypothesis[]>;
  beamTree(
    request: { readonly source: readonly number[]; readonly beam: number },
    signal?: AbortSignal,
  ): Promise<BeamTree>;
  /** Built on first use (the trace graph costs memory) and kept until `dispose`. */
  tracer(): Promise<Tracer>;
  dispose(): Promise<void>;
}

/** No pack, or not this one, translates this pair. `pairs`: what there is instead. */
export class LanguageError extends FailureError {
  override readonly name = 'LanguageError';

  constructor(details: {
    readonly from: string;
    readonly to: string;
    readonly pack?: string;
    readonly pairs?: string;
  }) {
    super('no-pair', { pack: '', pairs: '', ...details });
  }
}
