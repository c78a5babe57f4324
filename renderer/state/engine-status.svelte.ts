import type { BackendInfo, LoadProgress } from '../../models/translator.ts';
import type { Engine, EngineStatus } from '../engine/engine.ts';
import { locale } from '../messages/i18n.svelte.ts';
import { translatorMessages } from '../messages/translator.ts';

/** What the status bar and the loading view show of the engine. */
export class EngineStatusState {
  #status = $state.raw<EngineStatus>({ state: 'empty' });
  #backend = $state.raw<BackendInfo | null>(null);
  #notice = $state<string | null>(null);

  follow(engine: Pick<Engine, 'onStatus'>): () => void {
    return engine.onStatus((status) => {
      this.#status = status;
      if (status.state === 'ready') this.#backend = status.backend;
      if (status.state === 'recovering') {
        this.#notice = translatorMessages[locale.current].lost[status.reason];
        this.#backend = null;
      }
      if (status.state === 'unloaded') this.#backend = null;
    });
  }

  get status(): EngineStatus {
    return this.#status;
  }

  /** What translations run on; null while nothing is loaded. */
  get backend(): BackendInfo | null {
    return this.#backend;
  }

  get loading(): LoadProgress | null {
    return this.#status.state === 'loading' ? this.#status.progress : null;
  }

  /** One line about a replaced worker, until the user closes it. */
  get notice(): string | null {
    return this.#notice;
  }

  set notice(text: string | null) {
    this.#notice = text;
  }
}
