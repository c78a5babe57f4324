import type { Catalogue } from './i18n.svelte.ts';

const en = {
  heading: 'From your memory',
  exact: (count: number) =>
    count === 1
      ? 'One sentence is as you translated it before: 100 %.'
      : `${count} sentences are as you translated them before: 100 %.`,
  percent: (percent: number) => `${percent} %`,
  like: (source: string) => `For: ${source}`,
  use: 'Use',
  label: 'Translation memory',
  keep: 'Remember my corrections',
  keepHint: 'The very same sentence is then translated as you corrected it. Kept in a file on this computer only.',
  count: (count: number, pair: string) =>
    `${pair}: ${count.toLocaleString('en')} ${count === 1 ? 'sentence' : 'sentences'}`,
  import: 'Import TMX…',
  export: 'Export TMX',
  clearSure: 'Forget all sentences of your memory, in every language? This cannot be undone.',
  imported: (count: number, name: string, skipped: number) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'sentence' : 'sentences'} from ${name}.${skipped > 0 ? ` ${skipped.toLocaleString('en')} are in other languages or lack a text.` : ''}`,
  refused: (name: string, why: string) => `${name} was not imported. ${why}`,
};
export type MemoryMessages = typeof en;

const zh: MemoryMessages = {
  heading: '来自您的翻译记忆',
  exact: (count) => `${count} 个句子沿用您以前的译文：100%。`,
  percent: (percent) => `${percent}%`,
  like: (source) => `对应：${source}`,
  use: '使用',
  label: '翻译记忆',
  keep: '记住我的修改',
  keepHint: '再遇到完全相同的句子时，会使用您修改过的译文。仅保存在这台电脑的一个文件中。',
  count: (count, pair) => `${pair}：${count.toLocaleString('zh')} 个句子`,
  import: '导入 TMX…',
  export: '导出 TMX',
  clearSure: '要忘记翻译记忆中所有语言的全部句子吗？此操作无法撤销。',
  imported: (count, name, skipped) =>
    `已从 ${name} 导入 ${count.toLocaleString('zh')} 个句子。${skipped > 0 ? `另有 ${skipped.toLocaleString('zh')} 个属于其他语言或缺少文字。` : ''}`,
  refused: (name, why) => `未导入 ${name}。${why}`,
};

export const memoryMessages: Catalogue<MemoryMessages> = { en, zh };
