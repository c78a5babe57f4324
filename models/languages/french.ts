import { words, type Language } from './language.ts';

export const FRENCH: Language = {
  tag: 'fr',
  scripts: [],
  spaced: true,
  fullWidth: false,
  abbreviations: {
    inside: words('m mm mme mmes mlle mlles dr pr me mgr st ste p.ex ex cf env av bd boul c.-à-d c.à.d'),
    beforeNumber: words('p pp fig art chap vol no n tél t éd janv févr avr juil sept oct nov déc'),
    atEnd: words('etc cie j.-c'),
    starters: words(
      "le la les l un une il elle ils elles on nous vous je tu ce cette ces c'est mais et puis dans en après avant",
    ),
  },
  spelling: [],
  spacedQuotes: true,
};
