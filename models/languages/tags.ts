/**
 * The tag (BCP 47) of a language as models name it: `fra`, `pt_BR`, `zho_Hans`, `cmn_Hans`. Short codes stand for
 * languages that have one, and a script that the language is written in anyway is left out.
 * @returns undefined for what is no language but a group of them (`ROMANCE`, `mul`) or a word
 */
export function languageTag(code: string): string | undefined {
  if (!/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(code) || GROUPS.has(code.toLowerCase())) return undefined;
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(code.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
  const { language, script, region } = locale;
  const usual = new Intl.Locale(language).maximize().script;
  return [language, ...(script && script !== usual ? [script] : []), ...(region ? [region] : [])].join('-');
}

/** Codes of ISO 639-5 and others, which models use for all of a family. */
const GROUPS: ReadonlySet<string> = new Set(
  (
    'mul und aav afa alg alv art ath aus awd azc bad bai bat bat ber bnt btk cai cau cba ccn ccs cdc cdd cel cmc cpe cpf ' +
    'cpp crp csu cus day dmn dra egx esx euq fiu fox gem gme gmq gmw grk hmx hok hyx iir ijo inc ine ira iro itc jpx kar kdo ' +
    'khi kro map mkh mno mun myn nah nai ngf nic nub omq omv oto paa phi plf poz pqe pqw pra qwe roa sai sal sdv sem sgn sio ' +
    'sit sla smi son sqj ssa syd tai tbq trk tup tut tuw urj wak wen xgn xnd ypk zhx zle zls zlw znd'
  ).split(' '),
);
