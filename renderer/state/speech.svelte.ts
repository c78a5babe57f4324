/** What is used of a voice of the system (`SpeechSynthesisVoice`). */
export type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default' | 'name'>;
/** What is used of the page's `speechSynthesis`. */
export type SpeechPort = Pick<SpeechSynthesis, 'getVoices' | 'speak' | 'cancel' | 'addEventListener'>;

export const SPEECH_RATES = [0.5, 0.75, 1, 1.25, 1.5] as const;

/** Voices that speak without any network: those of which the system says so, and no others. */
export function localVoices<V extends Voice>(voices: readonly V[]): readonly V[] {
  return voices.filter(({ localService }) => localService === true);
}

/** The local voice for a language: one of the very tag, else the system's own choice, else any of the language. */
export function voiceFor<V extends Voice>(voices: readonly V[], language: string): V | undefined {
  const base = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';
  const fitting = localVoices(voices).filter(
    ({ lang }) => SPOKEN[base(lang)] === base(language) || base(lang) === base(language),
  );
  const exact = fitting.find(({ lang }) => lang.toLowerCase().replace('_', '-') === language.toLowerCase());
  const usual = fitting.find(({ lang }) => lang.replace('_', '-') === USUAL[base(language)]);
  return exact ?? fitting.find((voice) => voice.default) ?? usual ?? fitting[0];
}

/** Tags of spoken languages that are read as another: cmn is what speech engines call Mandarin. */
const SPOKEN: Readonly<Record<string, string>> = { cmn: 'zh' };
const USUAL: Readonly<Record<string, string>> = { zh: 'zh-CN', en: 'en-US' };

/** Reads aloud with the system's local voices; where there is none, nothing is offered. */
export class Speech {
  readonly #port: SpeechPort | undefined;
  readonly #rate: () => number;
  #voices = $state.raw<readonly SpeechSynthesisVoice[]>([]);
  #saying = $state<string | null>(null);
  #utterance: SpeechSynthesisUtterance | null = null;

  constructor(port: SpeechPort | undefined, rate: () => number) {
    this.#port = port;
    this.#rate = rate;
    const read = (): void => void (this.#voices = localVoices(port?.getVoices() ?? []));
    read();
    port?.addEventListener('voiceschanged', read);
  }

  /** What is being read, by its key. */
  get saying(): string | null {
    return this.#saying;
  }

  can(language: string): boolean {
    return voiceFor(this.#voices, language) !== undefined;
  }

  /** Reads a text in place of what is being read; the same key again stops it. */
  toggle(key: string, text: string, language: string): void {
    const stops = this.#saying === key;
    this.stop();
    const voice = voiceFor(this.#voices, language);
    if (stops || voice === undefined || this.#port === undefined) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = this.#rate();
    const over = (): void => {
      if (this.#utterance === utterance) this.#saying = null;
    };
    utterance.onend = over;
    utterance.onerror = over;
    // Kept: an utterance that nobody holds may be collected, and its end is never told.
    this.#utterance = utterance;
    this.#saying = key;
    this.#port.speak(utterance);
  }

  stop(): void {
    this.#utterance = null;
    this.#saying = null;
    this.#port?.cancel();
  }
}
