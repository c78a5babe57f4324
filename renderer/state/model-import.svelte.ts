import type { BringInProgress, Found } from '../../models/bring-in.ts';
import type { Failure } from '../../models/pack/failure.ts';
import type { Sides, StatedLanguages } from '../../models/pack/languages.ts';
import type { GivenModel, ImportMessage } from '../engine/import/protocol.ts';
import type { ImportThread } from '../engine/import/start-import.ts';
import { failureOf } from '../engine/failure.ts';
import type { Bridge } from './bridge.ts';
import type { Pair } from './direction.svelte.ts';

type Ready = Extract<ImportMessage, { type: 'ready' }>;

export type ImportPhase =
  | { readonly kind: 'idle' }
  /** `share` from 0 to 1; null while it cannot be told. */
  | {
      readonly kind: 'working';
      readonly name: string;
      readonly stage: 'looking' | 'writing' | 'testing' | 'installing';
      readonly share: number | null;
      readonly found: Found | null;
    }
  /** Its files leave the languages of these sides in doubt. */
  | { readonly kind: 'asking'; readonly name: string; readonly found: Found; readonly sides: Sides }
  /** Another pack of its id is installed. */
  | { readonly kind: 'exists'; readonly name: string }
  | { readonly kind: 'done'; readonly name: string; readonly id: string; readonly directions: readonly Pair[] }
  | { readonly kind: 'failed'; readonly name: string; readonly failure: Failure };

/** Bytes that are handed to the main process at once. */
const CHUNK = 4 << 20;
const MOST_THREADS = 4;

/** The import of one model, from what a person gave to a pack that is installed; one at a time. */
export class ModelImport {
  readonly #bridge: Pick<Bridge, 'invoke'>;
  readonly #start: () => ImportThread;
  #phase = $state.raw<ImportPhase>({ kind: 'idle' });
  #thread: ImportThread | null = null;
  /** What was written and waits for an answer, or is being written. */
  #installation: string | null = null;
  #ready: Ready | null = null;
  /** Counts what was begun, so that what was given up says nothing more. */
  #turn = 0;

  constructor(bridge: Pick<Bridge, 'invoke'>, start: () => ImportThread) {
    this.#bridge = bridge;
    this.#start = start;
  }

  get phase(): ImportPhase {
    return this.#phase;
  }

  get busy(): boolean {
    return this.#phase.kind === 'working' || this.#phase.kind === 'asking';
  }

  /** Takes in what a person gave, unless something is being taken in. @returns whether it was begun */
  begin(given: GivenModel): boolean {
    if (this.busy) return false;
    this.cancel();
    const turn = this.#turn;
    const { name } = given;
    this.#working({ name, stage: 'looking', share: null, found: null });
    const thread = this.#start();
    this.#thread = thread;
    thread.onmessage = ({ data }) => this.#take(data as ImportMessage, name, turn);
    thread.onerror = ({ message }) => this.#fail(name, { code: 'unexpected', arguments: { problem: message } });
    thread.postMessage({
      type: 'begin',
      ...given,
      threads: Math.min(MOST_THREADS, globalThis.navigator?.hardwareConcurrency ?? 1),
    });
    return true;
  }

  /** Gives up; nothing of it stays. */
  cancel(): void {
    this.#turn += 1;
    this.#end();
    if (this.#installation !== null)
      void this.#bridge.invoke('packs:abandon', this.#installation).catch(() => undefined);
    this.#installation = null;
    this.#phase = { kind: 'idle' };
  }

  /** Goes on with the languages that a person says it is for. */
  say(languages: StatedLanguages): void {
    if (this.#phase.kind !== 'asking') return;
    const { name, found } = this.#phase;
    this.#thread?.postMessage({ type: 'languages', languages });
    this.#working({ name, stage: 'writing', share: 0, found });
  }

  /** Puts it in the place of the pack that is there, which goes to the trash, or beside it under another id. */
  async settle(how: 'replace' | 'keep-both'): Promise<void> {
    if (this.#phase.kind === 'exists') await this.#finish(how, this.#turn);
  }

  #take(message: ImportMessage, name: string, turn: number): void {
    if (turn !== this.#turn) return;
    if (message.type === 'failed') this.#fail(name, message.failure);
    else if (message.type === 'asks') {
      const { found, sides } = message;
      this.#phase = { kind: 'asking', name, found, sides };
    } else if (message.type === 'ready') {
      this.#end();
      void this.#install(message, name, turn);
    } else this.#follow(message.progress);
  }

  #follow(progress: BringInProgress): void {
    if (this.#phase.kind !== 'working') return;
    if (progress.stage === 'understood') this.#working({ ...this.#phase, found: progress.found });
    else if (progress.stage === 'testing') this.#working({ ...this.#phase, stage: 'testing', share: null });
    else this.#working({ ...this.#phase, stage: 'writing', share: progress.done / Math.max(1, progress.total) });
  }

  async #install(ready: Ready, name: string, turn: number): Promise<void> {
    this.#ready = ready;
    const total = ready.files.reduce((sum, [, content]) => sum + content.size, 0);
    let done = 0;
    try {
      this.#installation = await this.#bridge.invoke('packs:begin');
      for (const [file, content] of ready.files)
        for (let from = 0; from < content.size; from += CHUNK) {
          const data = new Uint8Array(await content.slice(from, from + CHUNK).arrayBuffer());
          if (turn !== this.#turn || this.#installation === null) return;
          await this.#bridge.invoke('packs:write', { installation: this.#installation, file, data });
          done += data.byteLength;
          if (turn !== this.#turn || this.#phase.kind !== 'working') return;
          this.#working({ ...this.#phase, stage: 'installing', share: done / total });
        }
    } catch (error) {
      if (turn === this.#turn) this.#fail(name, failureOf(error));
      return;
    }
    await this.#finish('refuse', turn);
  }

  async #finish(existing: 'refuse' | 'replace' | 'keep-both', turn: number): Promise<void> {
    const ready = this.#ready;
    const installation = this.#installation;
    if (ready === null || installation === null) return;
    const { directions } = ready;
    try {
      const { id, name } = await this.#bridge.invoke('packs:install', { installation, existing });
      this.#installation = null;
      if (turn === this.#turn) this.#phase = { kind: 'done', name, id, directions };
    } catch (error) {
      if (turn !== this.#turn) return;
      const failure = failureOf(error);
      if (failure.code === 'pack-installed') this.#phase = { kind: 'exists', name: ready.name };
      else this.#fail(ready.name, failure);
    }
  }

  #working(phase: Omit<Extract<ImportPhase, { kind: 'working' }>, 'kind'>): void {
    this.#phase = { ...phase, kind: 'working' };
  }

  #fail(name: string, failure: Failure): void {
    this.cancel();
    this.#phase = { kind: 'failed', name, failure };
  }

  #end(): void {
    if (this.#thread !== null) this.#thread.onmessage = this.#thread.onerror = null;
    this.#thread?.terminate();
    this.#thread = null;
  }
}
