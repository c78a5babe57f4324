import { languageOf } from '../../languages/languages.ts';
import type { Mapped } from '../../text/mapped.ts';

const SPACES = /[\s\u200b\ufeff]+/g;
const CONTROL = /(?!\s)[\p{Cc}\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufffd]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** Characters with a compatibility form that stay: Chinese punctuation, and those whose form carries meaning (² ½ ™). */
const COMPATIBLE = /[^\0-\x7f，！？：；（）【】《》、。…²³¹½¼¾™℃№·～\u3400-\u4dbf\u4e00-\u9fff]/gu;

/** How the text was written that a model learnt from; named in its pack's manifest. */
export type Normalisation = 'none' | 'verso-1';

/**
 * Writes a sentence the way the training text was written: spaces of one kind, no control characters and, by `verso-1`
 * (`scripts/train/text.py`; both are held to one golden file), compatibility forms replaced (NFKC), quotes of one kind
 * and, for Chinese, full-width punctuation without spaces around it.
 */
export function normalise(sentence: Mapped, language: string, kind: Normalisation = 'verso-1'): Mapped {
  const compatible =
    kind === 'none'
      ? sentence
      : sentence
          .replaceAll(COMPATIBLE, (character) => character.normalize('NFKC'))
          .replaceAll(/\P{M}\p{M}+/gu, (letter) => letter.normalize('NFC'));
  const clean = compatible
    .replaceAll(CONTROL, () => '')
    .replaceAll(LONE_SURROGATE, () => '')
    .replaceAll(SPACES, () => ' ')
    .replaceAll(/^ | $/g, () => '');
  if (kind === 'none') return clean;
  return languageOf(language).spelling.reduce((text, { pattern, by }) => text.replaceAll(pattern, by), clean);
}
