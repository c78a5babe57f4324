import { Converter } from 'opencc-js/t2cn';

let tables: ((text: string) => string) | undefined;

/** Built at the first Chinese sentence: it takes about 10 ms, which no start-up has to wait for. */
function convert(text: string): string {
  tables ??= Converter({ from: 't', to: 'cn' });
  return tables(text);
}

/**
 * Traditional Chinese characters as simplified ones, by OpenCC's tables. As long as the text, so that ranges stay valid:
 * what would change its length is kept.
 */
export function simplify(text: string): string {
  const simple = convert(text);
  return simple.length === text.length ? simple : Array.from(text, sameLength).join('');
}

function sameLength(character: string): string {
  const simple = convert(character);
  return simple.length === character.length ? simple : character;
}
