import type { Catalogue } from './i18n.svelte.ts';

const en = {
  dictionary: 'Dictionary',
  search: 'Look up',
  searchPlaceholder: 'Chinese, pinyin or English',
  searchHint: 'Write Chinese, pinyin with or without tones (xuexi, xue2 xi2, xué xí), or English.',
  none: 'No entry has this.',
  byPinyin: 'By pinyin',
  byMeaning: 'By meaning',
  measureWords: 'Measure words: ',
  others: 'Also here',
  parts: 'Word by word',
  traditional: 'Traditional',
  back: 'Back',
  dismiss: 'Hide the entry',
  addTerm: 'Add to your terms',
  say: (word: string) => `Say ${word}`,
  stopSaying: 'Stop reading',
  lookUp: (word: string) => `Look up ${word}`,
  found: (word: string) => `Dictionary: ${word}`,
  source: 'CC-CEDICT, CC BY-SA 4.0',
};
export type DictionaryMessages = typeof en;

const zh: DictionaryMessages = {
  dictionary: '词典',
  search: '查词',
  searchPlaceholder: '汉字、拼音或英文',
  searchHint: '输入汉字、拼音（可带声调：xuexi、xue2 xi2、xué xí）或英文。',
  none: '没有这个词条。',
  byPinyin: '按拼音',
  byMeaning: '按释义',
  measureWords: '量词：',
  others: '相关词条',
  parts: '逐词查看',
  traditional: '繁体',
  back: '返回',
  dismiss: '收起词条',
  addTerm: '加入我的术语',
  say: (word) => `朗读${word}`,
  stopSaying: '停止朗读',
  lookUp: (word) => `查${word}`,
  found: (word) => `词典：${word}`,
  source: 'CC-CEDICT，CC BY-SA 4.0',
};

export const dictionaryMessages: Catalogue<DictionaryMessages> = { en, zh };
