/** What a full stop after a word means, by language. All entries are lower case and without the last full stop. */
export interface Abbreviations {
  /** A sentence never ends here: titles before names, `e.g.`, `z. B.` */
  readonly inside: ReadonlySet<string>;
  /** Abbreviations only when a number follows: `No. 5`, `S. 12`. */
  readonly beforeNumber: ReadonlySet<string>;
  /** May end a sentence, and does when a capital follows: `etc.`, `p.m.` */
  readonly atEnd: ReadonlySet<string>;
  /** Words that, after a doubtful full stop (`U.S.`, a German ordinal), start a new sentence. */
  readonly starters: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const ENGLISH: Abbreviations = {
  inside: words(
    'mr mrs ms dr prof rev fr hon pres gov sen rep gen col lt sgt capt cmdr maj adm st mt ft messrs mme mlle e.g i.e eg ie vs cf viz approx ca al dept est',
  ),
  beforeNumber: words(
    'no nos p pp fig figs eq eqs sec ch chap vol art ver v jan feb mar apr jun jul aug sep sept oct nov dec',
  ),
  atEnd: words('etc inc ltd co corp bros jr sr a.m p.m ph.d b.c a.d'),
  starters: words(
    'the a an he she it we they you i this that these those there in on at but and so however if when while after before as for his her its our their my what who why how no yes then now',
  ),
};

const GERMAN: Abbreviations = {
  inside: words(
    'hr hrn fr frl dr prof dipl ing med jur phil z.b z b d.h d h u.a u a o.ä o ä i.d.r i.a v.a s.o s.u bzw ca vgl evtl ggf inkl exkl zzgl geb gest sog bspw st str mio mrd nr abs lat engl österr dt allg max min',
  ),
  beforeNumber: words('s bd kap abb art tel jh ziff anm aufl jan feb mär apr jun jul aug sep sept okt nov dez'),
  atEnd: words('usw etc ff u.s.w usf'),
  starters: words(
    'der die das ein eine einen einem einer er sie es wir ihr ich du man dies diese dieser dieses dieses jene aber und doch dann danach so als wenn weil da dort hier nach in im am an auf bei mit für von zu was wer wie wo warum sein seine ihre mein meine nun auch',
  ),
};

const FRENCH: Abbreviations = {
  inside: words('m mm mme mmes mlle mlles dr pr me mgr st ste p.ex ex cf env av bd boul c.-à-d c.à.d'),
  beforeNumber: words('p pp fig art chap vol no n tél t éd janv févr avr juil sept oct nov déc'),
  atEnd: words('etc cie j.-c'),
  starters: words(
    "le la les l un une il elle ils elles on nous vous je tu ce cette ces c'est mais et puis dans en après avant",
  ),
};

const SPANISH: Abbreviations = {
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
};

const ALL: Readonly<Record<string, Abbreviations>> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

/** The list for a language tag; English for languages without their own, Chinese among them. */
export function abbreviationsFor(language: string): Abbreviations {
  return ALL[language.split('-')[0] ?? ''] ?? ENGLISH;
}
