import { words, type Language } from './language.ts';

const QUOTES: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
};

export const ENGLISH: Language = {
  tag: 'en',
  scripts: [],
  spaced: true,
  fullWidth: false,
  abbreviations: {
    inside: words(
      'mr mrs ms dr prof rev fr hon pres gov sen rep gen col lt sgt capt cmdr maj adm st mt ft messrs mme mlle e.g i.e eg ie vs cf viz approx ca al dept est',
    ),
    beforeNumber: words(
      'no nos p pp fig figs eq eqs sec ch chap vol art ver v jan feb mar apr jun jul aug sep sept oct nov dec',
    ),
    atEnd: words('etc inc ltd co corp bros jr sr a.m p.m ph.d b.c a.d'),
    mayEnd: words('approx ca al dept est'),
    afterTime: words(
      'est edt pst pdt cst cdt mst mdt et ct mt pt gmt utc bst cet cest ist jst eastern pacific central monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december',
    ),
    starters: words(
      'the a an he she it we they you i this that these those there in on at but and so however if when while after before as for his her its our their my what who why how no yes then now',
    ),
  },
  spelling: [{ pattern: /[“”„«»‘’‚`]/g, by: (quote) => QUOTES[quote] ?? quote }],
  negation: {
    plain:
      /\b(?:not(?! only)|cannot|no(?! (?:doubt|matter|sooner|wonder|less|more|longer))|never|none|nothing|nobody|nowhere|neither|nor|without)\b|n['’]t\b/iu,
    possible:
      /\b(?:not|cannot|no|never|none|nothing|nobody|nowhere|neither|nor|without|hardly|barely|scarcely|rarely|seldom|unless|few|little|lack\w*|fail\w*|refus\w*|den(?:y|ied|ies)|avoid\w*|prevent\w*|stop\w*|forbid\w*|forbidden|ban|banned|prohibit\w*|free|too|absen\w+|miss\w*|instead|rather|away|nonexistent|non-?\w{4,}|un\w{3,}|in\w{5,}|im[mp]\w{4,}|ir[r]\w{4,}|il[l]\w{4,}|dis\w{4,}|\w{3,}less)\b|n['’]t\b/iu,
  },
  titles: {
    small: words('a an and as at but by en for from if in into is nor of on or over per the to up vs via with without'),
    beforeNames: words('Great Lake Mount New North Saint San South East West'),
  },
  capitals: /(?<![\p{L}\p{N}])i(?![\p{L}\p{N}])/gu,
};
