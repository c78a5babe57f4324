import type { EngineSettings } from '../engine.ts';
import { RecentSentences } from '../memory.ts';
import type { HostMessage } from '../protocol.ts';
import type { ModelsOptions } from './models.ts';
import { EngineService, type Post } from './service.ts';

/** Opens packs with the settings that a worker was started with; translators remember sentences in `memory`. */
export type Opener = (settings: EngineSettings, memory: RecentSentences) => ModelsOptions['open'];

/** What a worker makes of the host's messages, wherever it runs. */
export class EngineWorker {
  readonly #post: Post;
  readonly #opener: Opener;
  #service: EngineService | null = null;

  constructor(post: Post, opener: Opener) {
    this.#post = post;
    this.#opener = opener;
  }

  get busy(): boolean {
    return this.#service?.busy === true;
  }

  receive(message: Exclude<HostMessage, { type: 'fail' }>): void {
    switch (message.type) {
      case 'start':
        this.#service = this.#start(message);
        return;
      case 'pack':
        this.#service?.addPack(message.pack);
        return;
      case 'followed':
        this.#service?.follow(message.on);
        return;
      case 'client':
        this.#service?.receive(message.client, message.message, message);
    }
  }

  #start({ settings, packs, memory, followed }: Extract<HostMessage, { type: 'start' }>): EngineService {
    const sentences = new RecentSentences((key, sentence) => this.#post({ type: 'remember', key, sentence }));
    for (const [key, sentence] of memory) sentences.restore(key, sentence);
    const service = new EngineService(this.#post, this.#opener(settings, sentences), sentences);
    service.follow(followed);
    for (const pack of packs) service.addPack(pack);
    return service;
  }
}
