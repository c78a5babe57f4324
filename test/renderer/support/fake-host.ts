import type { Translator } from '../../../models/translator.ts';
import type { EngineSettings } from '../../../renderer/engine/engine.ts';
import { EngineHost, type Clock, type PackDirectory, type WorkerLike } from '../../../renderer/engine/host.ts';
import type { RecentSentences } from '../../../renderer/engine/memory.ts';
import type { HostMessage, PackEntry, WorkerMessage } from '../../../renderer/engine/protocol.ts';
import { EngineWorker } from '../../../renderer/engine/worker/engine-worker.ts';
import { FakeTranslator, type FakeOptions } from './fake-translator.ts';

/** The real worker in this thread, with messages cloned and handed over as a real one's are. */
export class LocalWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  settings: EngineSettings | null = null;
  remembered = 0;
  terminated = false;
  /** Kinds of the messages it sent, each of which was cloned. */
  readonly sent: WorkerMessage['type'][] = [];
  readonly #worker: EngineWorker;

  constructor(open: (memory: RecentSentences, pack: PackEntry) => Promise<Translator>) {
    this.#worker = new EngineWorker(
      (message, transfer) => this.#post(message, transfer),
      (_, memory) => (pack) => open(memory, pack),
    );
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    const copy = structuredClone(message, { transfer }) as HostMessage;
    queueMicrotask(() => !this.terminated && this.#receive(copy));
  }
  terminate(): void {
    this.terminated = true;
  }
  crash(message: string): void {
    this.onerror?.({ message, preventDefault: () => undefined } as ErrorEvent);
  }

  #receive(message: HostMessage): void {
    if (message.type === 'fail') throw new Error(`A fake worker cannot ${message.how}.`);
    if (message.type === 'start') {
      this.settings = message.settings;
      this.remembered = message.memory.length;
    }
    this.#worker.receive(message);
  }

  #post(message: WorkerMessage, transfer: Transferable[] = []): void {
    this.sent.push(message.type);
    const copy = structuredClone(message, { transfer });
    queueMicrotask(() => !this.terminated && this.onmessage?.({ data: copy } as MessageEvent<unknown>));
  }
}

/** The same over fake translators. */
export class FakeWorker extends LocalWorker {
  readonly translators: FakeTranslator[];

  constructor(options: () => FakeOptions, opening?: () => Promise<void>) {
    const translators: FakeTranslator[] = [];
    super(async (memory) => {
      await opening?.();
      const translator = new FakeTranslator({ memory, ...options() });
      translators.push(translator);
      return translator;
    });
    this.translators = translators;
  }
}

/** Time that passes when a test says so. */
export class FakeClock implements Clock {
  #now = 0;
  #tasks: { at: number; task: () => void }[] = [];

  now(): number {
    return this.#now;
  }
  after(milliseconds: number, task: () => void): () => void {
    const entry = { at: this.#now + milliseconds, task };
    this.#tasks.push(entry);
    return () => void (this.#tasks = this.#tasks.filter((other) => other !== entry));
  }
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#tasks.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.#tasks = this.#tasks.filter((other) => other !== next);
      this.#now = next.at;
      next.task();
    }
    this.#now = end;
  }
}

export const directory: PackDirectory = {
  between: async () => null,
  verified: async (from, to) => ({ id: `${from}-${to}`, directions: [{ from, to }], manifest: '{}' }),
  verifiedPack: async (id) => ({ id, directions: [], manifest: '{}' }),
};

export interface FakeHost {
  readonly host: EngineHost;
  readonly clock: FakeClock;
  readonly workers: FakeWorker[];
  readonly settings: EngineSettings;
}

export function fakeHost(
  options: {
    fake?: FakeOptions | ((worker: number) => FakeOptions);
    packs?: PackDirectory;
    open?: () => Promise<void>;
  } = {},
): FakeHost {
  const clock = new FakeClock();
  const workers: FakeWorker[] = [];
  const settings: EngineSettings = { backend: 'auto', threads: 2, idleMinutes: 10, acceptFallbackAdapter: false };
  const host = new EngineHost({
    startWorker: () => {
      const index = workers.length;
      const fake = (): FakeOptions => (typeof options.fake === 'function' ? options.fake(index) : (options.fake ?? {}));
      const worker = new FakeWorker(fake, options.open);
      workers.push(worker);
      return worker;
    },
    packs: options.packs ?? directory,
    settings,
    clock,
  });
  return { host, clock, workers, settings };
}
