import { expect, it } from 'vitest';
import { textDirection } from '../../../renderer/messages/language-names.ts';

it('languages are written from right to left in the scripts that are', () => {
  const rtl = ['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'sd', 'ku-Arab', 'az-Arab'];
  const ltr = ['en', 'zh', 'ja', 'hi', 'th', 'ku', 'az', 'ur-Latn', ''];
  expect(rtl.filter((tag) => textDirection(tag) !== 'rtl')).toEqual([]);
  expect(ltr.filter((tag) => textDirection(tag) !== 'ltr')).toEqual([]);
});
