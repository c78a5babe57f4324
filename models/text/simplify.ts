import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });

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
