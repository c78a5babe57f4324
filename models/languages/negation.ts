interface Negation {
  /** Says no beyond doubt. */
  readonly plain: RegExp;
  /** May say no: prefixes and verbs that deny, and whatever `plain` knows. */
  readonly possible: RegExp;
}

/** Chinese characters of negation, without the commonest words that hold one and deny nothing. */
const CHINESE = new RegExp(
  [
    '(?<!差|对|要|得|好|淹|沉|出|特|分|区|级|个|性|告|差|类|识|派|能|会|可|是|肯|该|应|敢|除)',
    '(?:不(?!过|仅|但|管|论|断|同|得不|错|久|少|只|光|单|如|妨|愧|禁|时|由|料|知不觉)|没(?!收|落)|无(?!论|数|线|人机|疑|锡|比)|别(?!人|的|墅|处|致|名|扭|具)|未(?!来|免|必不)|并非|毫无)',
  ].join(''),
  'u',
);

const NEGATIONS: Readonly<Record<string, Negation>> = {
  zh: { plain: CHINESE, possible: /[不没无未非别勿莫否毫免禁拒缺失难]/u },
  en: {
    plain:
      /\b(?:not(?! only)|cannot|no(?! (?:doubt|matter|sooner|wonder|less|more|longer))|never|none|nothing|nobody|nowhere|neither|nor|without)\b|n['’]t\b/iu,
    possible:
      /\b(?:not|cannot|no|never|none|nothing|nobody|nowhere|neither|nor|without|hardly|barely|scarcely|rarely|seldom|unless|few|little|lack\w*|fail\w*|refus\w*|den(?:y|ied|ies)|avoid\w*|prevent\w*|stop\w*|forbid\w*|forbidden|ban|banned|prohibit\w*|free|too|absen\w+|miss\w*|instead|rather|away|nonexistent|non-?\w{4,}|un\w{3,}|in\w{5,}|im[mp]\w{4,}|ir[r]\w{4,}|il[l]\w{4,}|dis\w{4,}|\w{3,}less)\b|n['’]t\b/iu,
  },
};

/**
 * Whether a translation may have turned a sentence round: one of both denies beyond doubt, and the other nowhere.
 * False for languages of which nothing is known.
 */
export function losesNegation(source: string, from: string, target: string, to: string): boolean {
  const [left, right] = [NEGATIONS[base(from)], NEGATIONS[base(to)]];
  if (left === undefined || right === undefined) return false;
  return (
    (left.plain.test(source) && !right.possible.test(target)) ||
    (right.plain.test(target) && !left.possible.test(source))
  );
}

function base(language: string): string {
  return language.split('-')[0] ?? '';
}
