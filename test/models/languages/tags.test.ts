import { expect, it } from 'vitest';
import { languageTag } from '../../../models/languages/tags.ts';

it.each([
  ['eng', 'en'],
  ['fra', 'fr'],
  ['zho_Hans', 'zh'],
  ['cmn_Hans', 'zh'],
  ['zho_Hant', 'zh-Hant'],
  ['arb_Arab', 'ar'],
  ['pt_BR', 'pt-BR'],
  ['srp_Latn', 'sr-Latn'],
  ['ast', 'ast'],
  ['ROMANCE', undefined],
  ['mul', undefined],
  ['gmw', undefined],
  ['', undefined],
])('%s is %s', (code, tag) => {
  expect(languageTag(code)).toBe(tag);
});
