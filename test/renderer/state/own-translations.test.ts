import { describe, expect, it } from 'vitest';
import type { RememberedSentence } from '../../../models/translator.ts';
import { OwnTranslations } from '../../../renderer/state/own-translations.ts';

const of = { from: 'zh', to: 'en', text: '你好。' };
const own = (text: string) => ({ text }) as RememberedSentence;

describe('translations of one’s own', () => {
  it('are there for their sentence in their languages only', () => {
    const all = new OwnTranslations();
    all.set(of, own('Hi.'));
    expect(all.get({ ...of })?.text).toBe('Hi.');
    expect(all.get({ ...of, to: 'fr' })).toBeUndefined();
    expect(all.get({ ...of, text: '再见。' })).toBeUndefined();
  });

  it('can be taken back one by one, a return to the first included', () => {
    const all = new OwnTranslations();
    expect(all.undo()).toBeNull();
    all.set(of, null);
    expect(all.undo()).toBeNull();
    all.set(of, own('Hi.'));
    all.set(of, own('Hey.'));
    all.set(of, null);
    expect(all.get(of)).toBeUndefined();
    expect(all.undo()).toMatchObject({ of, before: { text: 'Hey.' }, after: undefined });
    expect(all.undo()).toMatchObject({ before: { text: 'Hi.' }, after: { text: 'Hey.' } });
    expect(all.get(of)?.text).toBe('Hi.');
    expect(all.undo()).toMatchObject({ before: undefined, after: { text: 'Hi.' } });
    expect(all.get(of)).toBeUndefined();
  });
});
