import type { MenuLocale } from './menu-labels.ts';

/** Texts of the tray, and of the message that tells where the app is when its windows are closed. */
export const aroundLabels = {
  en: {
    open: 'Open Verso',
    clipboard: 'Translate Clipboard',
    selection: 'Translate Selection',
    history: 'History…',
    settings: 'Settings…',
    quit: 'Quit Verso',
    tooltip: 'Verso',
    staysTitle: 'Verso is still there',
    stays: 'It waits in the tray, ready to translate. Its icon opens it again; so does starting Verso once more.',
    understood: 'Got It',
  },
  zh: {
    open: '打开 Verso',
    clipboard: '翻译剪贴板',
    selection: '翻译所选文字',
    history: '历史记录…',
    settings: '设置…',
    quit: '退出 Verso',
    tooltip: 'Verso',
    staysTitle: 'Verso 仍在运行',
    stays: '它在托盘中待命，随时可以翻译。点击图标或再次启动 Verso 即可打开窗口。',
    understood: '知道了',
  },
} as const satisfies Record<MenuLocale, Record<string, string>>;
