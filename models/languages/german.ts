import { words, type Language } from './language.ts';

export const GERMAN: Language = {
  tag: 'de',
  scripts: [],
  spaced: true,
  fullWidth: false,
  abbreviations: {
    inside: words(
      'hr hrn fr frl dr prof dipl ing med jur phil z.b z b d.h d h u.a u a o.ä o ä i.d.r i.a v.a s.o s.u bzw ca vgl evtl ggf inkl exkl zzgl geb gest sog bspw st str mio mrd nr abs lat engl österr dt allg max min',
    ),
    beforeNumber: words('s bd kap abb art tel jh ziff anm aufl jan feb mär apr jun jul aug sep sept okt nov dez'),
    atEnd: words('usw etc ff u.s.w usf'),
    starters: words(
      'der die das ein eine einen einem einer er sie es wir ihr ich du man dies diese dieser dieses dieses jene aber und doch dann danach so als wenn weil da dort hier nach in im am an auf bei mit für von zu was wer wie wo warum sein seine ihre mein meine nun auch',
    ),
  },
  spelling: [],
  ordinals: {
    atStart:
      /\d{1,2}\.[ \t]+(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Weltkrieg|Jahrhundert|Liga|Platz|Kapitel)\b/uy,
  },
};
