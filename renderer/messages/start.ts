import type { Catalogue } from './i18n.svelte.ts';

const en = {
  window: 'Verso could not open this window',
  engine: 'The translation engine could not be started',
  remedy: 'Try again. If that does not help, close Verso and start it anew.',
  tryAgain: 'Try again',
};
const zh: typeof en = {
  window: 'Verso 无法打开此窗口',
  engine: '无法启动翻译引擎',
  remedy: '请重试。如果仍然不行，请关闭 Verso 后重新启动。',
  tryAgain: '重试',
};

/** What a window says that cannot do its work at all. */
export const startMessages: Catalogue<typeof en> = { en, zh };
