import type { TranslationEvent } from '../../../../models/events.ts';
import { translateDocument } from '../../../../models/tasks/translate/document.ts';
import type { OpenedPack } from '../../../../models/tasks/translate/opened-pack.ts';
import type { TranslateRequest } from '../../../../models/translator.ts';
import { dictionary, wordPack, type Speaker } from './word-pack.ts';

export const CHINESE = dictionary({
  你: '▁you',
  好: '▁good',
  世: '▁wor',
  界: 'ld',
  '。': '.',
  '，': ',',
  '？': '?',
  '！': '!',
  猫: '▁cat',
  狗: '▁dog',
  看: '▁see',
  '⟦0⟧': '▁|⟦0⟧',
  '⟦1⟧': '▁|⟦1⟧',
  '“': '▁"',
  '”': '"',
});
export const ENGLISH = dictionary({
  '▁cat': '猫',
  '▁dog': '狗',
  '▁see': '看',
  '▁CAT': '大',
  '.': '。',
  ',': '，',
  '?': '？',
  '▁the': '这',
  '▁The': '这',
});

export async function translate(
  pack: OpenedPack,
  text: string,
  more: Partial<TranslateRequest> = {},
): Promise<TranslationEvent[]> {
  const events: TranslationEvent[] = [];
  for await (const event of translateDocument(pack, { text, from: 'zh', to: 'en', ...more })) events.push(event);
  return events;
}

export function of<Type extends TranslationEvent['type']>(events: readonly TranslationEvent[], type: Type) {
  return events.filter((event): event is Extract<TranslationEvent, { type: Type }> => event.type === type);
}

export async function text(speak: Speaker, source: string, more: Partial<TranslateRequest> = {}): Promise<string> {
  return of(await translate(wordPack(speak), source, more), 'done')[0]?.text ?? '';
}
