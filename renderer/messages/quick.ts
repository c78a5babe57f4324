import type { Catalogue } from './i18n.svelte.ts';

const en = {
  source: 'Text to translate',
  placeholder: 'Nothing is selected or copied. Type here.',
  target: 'Translation',
  swap: 'Swap languages',
  direction: (from: string, to: string) => `${from} to ${to}`,
  pin: 'Keep this window open',
  open: 'Open in Verso',
  close: 'Close (Esc)',
  copy: 'Copy',
  copied: 'Copied',
  copyAndClose: 'Copy and close',
  opening: 'Opening the language pack…',
  translating: 'Translating…',
  long: 'Long text: Ctrl+Enter translates it here.',
  done: (text: string) => `Translation: ${text}`,
};
const zh: typeof en = {
  source: '要翻译的文字',
  placeholder: '没有选中或复制的文字，可在此输入。',
  target: '译文',
  swap: '交换语言',
  direction: (from, to) => `${from}译为${to}`,
  pin: '保持此窗口打开',
  open: '在 Verso 中打开',
  close: '关闭（Esc）',
  copy: '复制',
  copied: '已复制',
  copyAndClose: '复制并关闭',
  opening: '正在打开语言包…',
  translating: '正在翻译…',
  long: '文字较长：按 Ctrl+Enter 在此翻译。',
  done: (text) => `译文：${text}`,
};

/** Texts of the small window. */
export const quickMessages: Catalogue<typeof en> = { en, zh };
