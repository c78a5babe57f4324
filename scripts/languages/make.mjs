import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { root } from '../setup/paths.mjs';

/*
 * Writes the names of languages that the interface knows: those of the Unicode CLDR as Node.js has them, in English, in
 * Chinese and in the language itself. Electron's own copy of the CLDR lacks most of them. Run it with a newer Node.js for
 * newer names: node scripts/languages/make.mjs
 */

/** Languages of public models that the CLDR does not name yet. */
const FURTHER = {
  acm: ['Mesopotamian Arabic', '美索不达米亚阿拉伯语'],
  acq: ['Taʽizzi-Adeni Arabic', '塔伊兹-亚丁阿拉伯语'],
  aeb: ['Tunisian Arabic', '突尼斯阿拉伯语'],
  apc: ['Levantine Arabic', '黎凡特阿拉伯语'],
  ary: ['Moroccan Arabic', '摩洛哥阿拉伯语'],
  arz: ['Egyptian Arabic', '埃及阿拉伯语'],
  azb: ['South Azerbaijani', '南阿塞拜疆语'],
  bjn: ['Banjar', '班查尔语'],
  cjk: ['Chokwe', '乔克韦语'],
  fuv: ['Nigerian Fulfulde', '尼日利亚富拉语'],
  hne: ['Chhattisgarhi', '恰蒂斯加尔语'],
  kbp: ['Kabiyè', '卡比耶语'],
  ltg: ['Latgalian', '拉特加莱语'],
  pbt: ['Southern Pashto', '南普什图语'],
  quy: ['Ayacucho Quechua', '阿亚库乔克丘亚语'],
  taq: ['Tamasheq', '塔马舍克语'],
};
/** No languages of people, or groups of them. */
const LEFT_OUT = /^(und|mul|zxx|mis|root|q[a-t].)$/;

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap((one) => letters.map((other) => one + other));
const codes = [...pairs, ...pairs.flatMap((pair) => letters.map((letter) => pair + letter))];
const namesIn = (locale) => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
const [english, chinese] = [namesIn('en'), namesIn('zh-Hans')];

/** Where small and capital letters are told apart as in Latin, names begin with a capital in lists. */
function listed(name, code) {
  const [first, ...rest] = [...name];
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(first)
    ? first.toLocaleUpperCase(code) + rest.join('')
    : name;
}

function ownName(code) {
  const names = namesIn(code);
  const speaks = names.resolvedOptions().locale.split('-')[0] === code;
  const name = speaks ? names.of(code) : undefined;
  return name === undefined ? '' : listed(name, code);
}

const rows = {};
for (const code of codes) {
  // Another code may be the one in use: fra is fr.
  if (LEFT_OUT.test(code) || new Intl.Locale(code).language !== code) continue;
  const [englishName, chineseName] = [english.of(code) ?? FURTHER[code]?.[0], chinese.of(code) ?? FURTHER[code]?.[1]];
  if (englishName === undefined) continue;
  rows[code] = [englishName, chineseName ?? '', ownName(code)];
}
const file = join(root, 'renderer/messages/language-names.json');
writeFileSync(file, await format(JSON.stringify(rows), { parser: 'json', printWidth: 140 }));
console.log(`${Object.keys(rows).length} languages`);
