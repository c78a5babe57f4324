import { words, type Language } from './language.ts';

export const SPANISH: Language = {
  tag: 'es',
  scripts: [],
  spaced: true,
  fullWidth: false,
  abbreviations: {
    inside: words(
      'ee rr a d sr sra srta sres sras dr dra d dña ud uds vd vds prof profa ing lic arq gral sto sta p.ej ej av avda aprox cf',
    ),
    beforeNumber: words(
      'pág págs p pp núm nro n.º fig art cap vol tel ed ene feb mar abr jun jul ago sep sept oct nov dic',
    ),
    atEnd: words('etc cía uu hh ee.uu s.a'),
    starters: words(
      'el la los las un una él ella ellos ellas nosotros yo tú usted este esta estos estas pero y en después antes',
    ),
  },
  spelling: [],
};
