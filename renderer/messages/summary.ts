import type { Catalogue } from './i18n.svelte.ts';

const en = {
  title: 'Summary',
  summarise: 'Summarise',
  summariseText: 'Summarise the text',
  by: (model: string) =>
    `Written by ${model}. A summary leaves things out and may say what the text does not: check what matters.`,
  model: 'Model',
  nothing: 'Type or paste a text first. Its summary appears here.',
  language: (language: string) =>
    `This model learnt from texts in ${language}; this one seems to be in another language.`,
  opening: 'Opening the model…',
  reading: 'Reading the text…',
  writing: (percent: number) => (percent === 0 ? 'Writing…' : `Writing… ${percent} % of the text is read.`),
  done: (from: number, to: number) => `${from.toLocaleString('en')} characters in ${to.toLocaleString('en')}.`,
  stopped: 'Stopped. What was written is kept.',
  failed: 'The summary did not succeed',
  stop: 'Stop',
  again: 'Once more',
  copy: 'Copy summary',
  translate: 'Translate it',
};
export type SummaryMessages = typeof en;

const zh: SummaryMessages = {
  title: '摘要',
  summarise: '摘要',
  summariseText: '为原文写摘要',
  by: (model) => `由 ${model} 生成。摘要会省略内容，也可能写出原文没有的意思，重要之处请核对。`,
  model: '模型',
  nothing: '请先输入或粘贴文字，摘要会显示在这里。',
  language: (language) => `此模型学习的是${language}文本，而这段文字似乎是另一种语言。`,
  opening: '正在打开模型…',
  reading: '正在阅读原文…',
  writing: (percent) => (percent === 0 ? '正在生成…' : `正在生成… 已阅读原文的 ${percent}%。`),
  done: (from, to) => `原文 ${from.toLocaleString('en')} 字符，摘要 ${to.toLocaleString('en')} 字符。`,
  stopped: '已停止，已生成的内容保留。',
  failed: '未能生成摘要',
  stop: '停止',
  again: '重新生成',
  copy: '复制摘要',
  translate: '翻译摘要',
};

/** Summaries of the text. */
export const summaryMessages: Catalogue<SummaryMessages> = { en, zh };
