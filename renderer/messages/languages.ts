import type { Catalogue } from './i18n.svelte.ts';

const en = {
  search: 'Search languages',
  recent: 'Recent',
  installed: 'Installed',
  others: 'Not installed',
  get: 'Get…',
  more: 'More languages…',
  choose: 'Choose a language',
  unknown: 'No language has this name. Its code, such as “sv” or “nds”, can be written too.',
  notKnown: 'No model in the list knows such a language.',
  code: 'language code',
};
export type LanguagesMessages = typeof en;

const zh: LanguagesMessages = {
  search: '搜索语言',
  recent: '最近使用',
  installed: '已安装',
  others: '未安装',
  get: '获取…',
  more: '更多语言…',
  choose: '选择语言',
  unknown: '没有叫这个名称的语言。也可以输入语言代码，例如“sv”或“nds”。',
  notKnown: '列表中没有支持这种语言的模型。',
  code: '语言代码',
};

/** Where languages are chosen. */
export const languagesMessages: Catalogue<LanguagesMessages> = { en, zh };
