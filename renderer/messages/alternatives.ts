import type { Catalogue } from './i18n.svelte.ts';

const en = {
  alternativesFor: (word: string) => `Other words for “${word}”`,
  option: (word: string, percent: string) => `${word}, ${percent} %`,
  present: 'in the text',
  looking: 'Looking for other words…',
  lookingWhole: 'Looking for other translations…',
  none: 'No other word fits here.',
  fixed: 'This is kept as it is.',
  whole: 'Whole sentence',
  words: 'This word',
  noneWhole: 'No really different translation.',
  edit: 'Edit',
  restore: 'First translation',
  editorLabel: 'Edit this sentence of the translation',
  editorHint: 'Enter takes all of it, Ctrl+Enter only what you typed, Esc leaves it.',
  editorHintMac: 'Return takes all of it, ⌘Return only what you typed, Esc leaves it.',
  help: 'Press Enter for other words, F2 to edit the sentence.',
  taken: (text: string) => `Taken: ${text}`,
  undone: 'Taken back.',
  check: (words: string) => (words === '' ? 'Check this sentence.' : `Check this sentence: unsure of ${words}.`),
  listed: (words: readonly string[]) => words.map((word) => `“${word}”`).join(', '),
  doubts: {
    label: 'Mark sentences to check',
    help: 'A dot stands at a sentence whose meaning may be wrong; of four marked ones, about three are.',
  },
};
export type AlternativesMessages = typeof en;

const zh: AlternativesMessages = {
  alternativesFor: (word) => `“${word}”的其他译法`,
  option: (word, percent) => `${word}，${percent}%`,
  present: '当前译法',
  looking: '正在查找其他译法…',
  lookingWhole: '正在查找其他译文…',
  none: '此处没有其他合适的词。',
  fixed: '此处保持原样。',
  whole: '整句',
  words: '此词',
  noneWhole: '没有明显不同的译文。',
  edit: '编辑',
  restore: '恢复最初译文',
  editorLabel: '编辑这句译文',
  editorHint: '按 Enter 采用整句，Ctrl+Enter 只采用已输入的部分，Esc 放弃。',
  editorHintMac: '按回车采用整句，⌘回车只采用已输入的部分，Esc 放弃。',
  help: '按 Enter 查看其他译法，按 F2 编辑句子。',
  taken: (text) => `已采用：${text}`,
  undone: '已撤销。',
  check: (words) => (words === '' ? '请核对这句话。' : `请核对这句话：对${words}没有把握。`),
  listed: (words) => words.map((word) => `“${word}”`).join('、'),
  doubts: { label: '标出需要核对的句子', help: '圆点表示句子的意思可能有误；标出的句子约四分之三确有问题。' },
};

export const alternativesMessages: Catalogue<AlternativesMessages> = { en, zh };
