import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localVoices, Speech, voiceFor, type SpeechPort } from '../../../renderer/state/speech.svelte.ts';

const voice = (name: string, lang: string, localService: boolean | undefined, chosen = false) =>
  ({ name, lang, localService, default: chosen, voiceURI: name }) as SpeechSynthesisVoice;
const google = voice('Google 普通话', 'zh-CN', false, true);
const unknown = voice('Unknown', 'zh-CN', undefined);
const ting = voice('Ting-Ting', 'zh-CN', true);
const mei = voice('Mei-Jia', 'zh-TW', true);
const daniel = voice('Daniel', 'en-GB', true);
const samantha = voice('Samantha', 'en-US', true);

class Utterance {
  voice: SpeechSynthesisVoice | null = null;
  lang = '';
  rate = 1;
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly text: string) {}
}
beforeEach(() => void vi.stubGlobal('SpeechSynthesisUtterance', Utterance));

function port(voices: SpeechSynthesisVoice[]) {
  const listeners: (() => void)[] = [];
  const made = {
    getVoices: vi.fn(() => voices),
    speak: vi.fn<(utterance: SpeechSynthesisUtterance) => void>(),
    cancel: vi.fn(),
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
  };
  return { made, port: made as unknown as SpeechPort, changed: () => listeners.forEach((listener) => listener()) };
}

describe('voices', () => {
  it('of the network are never used, nor those of which nobody knows', () => {
    expect(localVoices([google, unknown, ting])).toEqual([ting]);
    expect(voiceFor([google, unknown], 'zh')).toBeUndefined();
    const { made, port: synthesis } = port([google, unknown]);
    const speech = new Speech(synthesis, () => 1);
    expect(speech.can('zh')).toBe(false);
    speech.toggle('source', '你好', 'zh');
    expect(made.speak).not.toHaveBeenCalled();
  });

  it('are those of the language: of its region, the system’s choice, the usual one', () => {
    const all = [google, mei, ting, daniel, samantha];
    expect(voiceFor(all, 'zh')).toBe(ting);
    expect(voiceFor(all, 'zh-TW')).toBe(mei);
    expect(voiceFor(all, 'en')).toBe(samantha);
    expect(voiceFor([daniel, voice('Moira', 'en_IE', true, true)], 'en')?.name).toBe('Moira');
    expect(voiceFor([voice('Mandarin', 'cmn', true)], 'zh')?.name).toBe('Mandarin');
    expect(voiceFor(all, 'de')).toBeUndefined();
  });
});

describe('reading aloud', () => {
  it('reads with the local voice at the pace of the settings, and says when it is over', () => {
    const { made, port: synthesis } = port([google, ting]);
    const speech = new Speech(synthesis, () => 1.25);
    speech.toggle('source', '你好', 'zh');
    const said = made.speak.mock.calls[0]?.[0] as unknown as Utterance;
    expect(said).toMatchObject({ text: '你好', voice: ting, lang: 'zh-CN', rate: 1.25 });
    expect(speech.saying).toBe('source');
    said.onend?.();
    expect(speech.saying).toBeNull();
  });

  it('stops at the second press, and when something else is to be read', () => {
    const { made, port: synthesis } = port([ting, samantha]);
    const speech = new Speech(synthesis, () => 1);
    speech.toggle('source', '你好', 'zh');
    const first = made.speak.mock.calls[0]?.[0] as unknown as Utterance;
    speech.toggle('target', 'Hello', 'en');
    first.onerror?.();
    expect(speech.saying).toBe('target');
    speech.toggle('target', 'Hello', 'en');
    expect(speech.saying).toBeNull();
    expect(made.speak).toHaveBeenCalledTimes(2);
    expect(made.cancel).toHaveBeenCalled();
  });

  it('learns of voices that come later', () => {
    const voices: SpeechSynthesisVoice[] = [];
    const { port: synthesis, changed } = port(voices);
    const speech = new Speech(synthesis, () => 1);
    expect(speech.can('zh')).toBe(false);
    voices.push(ting);
    changed();
    expect(speech.can('zh')).toBe(true);
    expect(new Speech(undefined, () => 1).can('zh')).toBe(false);
  });
});
