import type { EngineSettings } from '../../../renderer/engine/engine.ts';
import { EngineHost, type Clock, type PackDirectory, type WorkerLike } from '../../../renderer/engine/host.ts';
import { RecentSentences } from '../../../renderer/engine/memory.ts';
import type { HostMessage, WorkerMessage } from '../../../renderer/engine/protocol.ts';
import { EngineService } from '../../../renderer/engine/worker/service.ts';
import { FakeTranslator, type FakeOptions } from './fake-translator.ts';

/** A worker in this thread: the real service over fake translators, with messages cloned as a real one's are. */
export class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  settings: EngineSettings | null = null;
  remembered = 0;
  terminated = false;
  /** Kinds of the messages it sent, each of which was cloned. */
  readonly sent: WorkerMessage['type'][] = [];
  readonly translators: FakeTranslator[] = [];
  readonly #options: () => FakeOptions;
  readonly #open: (() => Promise<void>) | undefined;
  #service: EngineService | null = null;

  constructor(options: () => FakeOptions, open?: () => Promise<void>) {
    this.#options = options;
    this.#open = open;
  }

  postMessage(message: unknown): void {
    const copy = structuredClone(message) as HostMessage;
    queueMicrotask(() => !this.terminated && this.#receive(copy));
  }
  terminate(): void {
    this.terminated = true;
  }
  crash(message: string): void {
    this.onerror?.({ message, preventDefault: () => undefined } as ErrorEvent);
  }

  #receive(message: HostMessage): void {
    if (message.type === 'start') {
      this.settings = message.settings;
      this.remembered = message.memory.length;
      const memory = new RecentSentences((key, sentence) => this.#post({ type: 'remember', key, sentence }));
      for (const [key, sentence] of message.memory) memory.restore(key, sentence);
      const open = async (): Promise<FakeTranslator> => {
        await this.#open?.();
        const translator = new FakeTranslator({ memory, ...this.#options() });
        this.translators.push(translator);
        return translator;
      };
      this.#service = new EngineService((posted) => this.#post(posted), open, memory);
      this.#service.follow(message.followed);
      for (const pack of message.packs) this.#service.addPack(pack);
    } else if (message.type === 'followed') this.#service?.follow(message.on);
    else if (message.type === 'pack') this.#service?.addPack(message.pack);
    else if (message.type === 'client') this.#service?.receive(message.client, message.message);
  }

  #post(message: WorkerMessage): void {
    this.sent.push(message.type);
    const copy = structuredClone(message);
    queueMicrotask(() => !this.terminated && this.onmessage?.({ data: copy } as MessageEvent<unknown>));
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
  verified: async (from, to) => ({ id: `${from}-${to}`, directions: [{ from, to }], manifest: '{}' }),
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
