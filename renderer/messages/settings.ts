import type { Catalogue } from './i18n.svelte.ts';

const en = {
  searchSettings: 'Search settings',
  noSetting: (query: string) => `No setting matches “${query}”.`,
  groups: {
    languages: 'Languages and packs',
    quality: 'Quality',
    history: 'History',
    shortcuts: 'Shortcuts',
    appearance: 'Appearance',
    privacy: 'Privacy',
  },
  packs: { label: 'Language packs', help: 'What Verso can translate, and under which licence.' },
  licence: 'Licence',
  score: (set: string, beam: number, bleu: string, chrf: string) => `${set}, beam ${beam}: BLEU ${bleu}, chrF ${chrf}`,
  megabytes: (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`,
  search: {
    label: 'Translate',
    help: 'Careful shows the fast reading at once, then weighs four candidate translations (beam search) and takes the best.',
  },
  searches: { greedy: 'Fast', beam: 'Careful' },
  compute: {
    label: 'Compute on',
    help: 'Automatic takes the graphics card when it gives correct results, else the processor.',
  },
  backends: { auto: 'Automatic', webgpu: 'Graphics card', wasm: 'Processor' },
  keyboard: { label: 'Keyboard' },
  zoom: 'Zoom in, zoom out, actual size',
  theme: { label: 'Theme' },
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  interfaceLanguage: { label: 'Interface language' },
  locales: { system: 'System', en: 'English', zh: '中文' },
  textSize: { label: 'Text size', help: 'Of both texts. The whole window is zoomed with Ctrl and + or −.' },
  keepText: { label: 'Keep my text when I quit', help: 'On this computer only. “Clear text” forgets it.' },
  exportSettings: 'Export settings',
  importSettings: 'Import settings…',
  exported: 'The settings were saved.',
  imported: (name: string) => `The settings of ${name} are in use.`,
  importedWithout: (name: string, unknown: string) =>
    `The settings of ${name} are in use, except what this version of Verso does not know: ${unknown}.`,
  nothingChanged: 'Nothing was changed.',
  problems: {
    'not-json': (name: string) => `${name} is no settings file: it is not JSON.`,
    'not-settings': (name: string) => `${name} holds no settings of Verso. Choose a file that “Export settings” made.`,
    refused: (name: string, refused: string) => `${name} has settings that Verso cannot take: ${refused}.`,
  },
};
export type SettingsMessages = typeof en;

const zh: SettingsMessages = {
  searchSettings: '搜索设置',
  noSetting: (query) => `没有与“${query}”相符的设置。`,
  groups: {
    languages: '语言和语言包',
    quality: '翻译质量',
    history: '历史记录',
    shortcuts: '快捷键',
    appearance: '外观',
    privacy: '隐私',
  },
  packs: { label: '语言包', help: 'Verso 能翻译的语言及其许可证。' },
  licence: '许可证',
  score: (set, beam, bleu, chrf) => `${set}，束宽 ${beam}：BLEU ${bleu}，chrF ${chrf}`,
  megabytes: (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`,
  search: {
    label: '翻译方式',
    help: '“细致”先立即显示快速译文，再比较四个候选译文（束搜索），换上最好的一个。',
  },
  searches: { greedy: '快速', beam: '细致' },
  compute: { label: '计算设备', help: '“自动”会在显卡结果正确时使用显卡，否则使用处理器。' },
  backends: { auto: '自动', webgpu: '显卡', wasm: '处理器' },
  keyboard: { label: '键盘快捷键' },
  zoom: '放大、缩小、实际大小',
  theme: { label: '主题' },
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  interfaceLanguage: { label: '界面语言' },
  locales: { system: '跟随系统', en: 'English', zh: '中文' },
  textSize: { label: '文字大小', help: '原文和译文的字号。整个窗口可用 Ctrl 加 + 或 − 缩放。' },
  keepText: { label: '退出时保留我的文字', help: '只保存在这台电脑上，“清空”后即删除。' },
  exportSettings: '导出设置',
  importSettings: '导入设置…',
  exported: '设置已保存。',
  imported: (name) => `已采用 ${name} 中的设置。`,
  importedWithout: (name, unknown) => `已采用 ${name} 中的设置，此版本不认识的除外：${unknown}。`,
  nothingChanged: '没有改动任何设置。',
  problems: {
    'not-json': (name) => `${name} 不是设置文件：内容不是 JSON。`,
    'not-settings': (name) => `${name} 中没有 Verso 的设置。请选择由“导出设置”生成的文件。`,
    refused: (name, refused) => `${name} 中有 Verso 无法采用的设置：${refused}。`,
  },
};

export const settingsMessages: Catalogue<SettingsMessages> = { en, zh };
