import type { MenuItemConstructorOptions } from 'electron';
import type { z } from 'zod';
import type { notices } from './contract.ts';

export type Command = z.infer<typeof notices.command>;
export type MenuLocale = 'en' | 'zh';

const labels = {
  en: {
    file: '&File',
    translate: 'Translate',
    stop: 'Stop',
    clear: 'Clear',
    copy: 'Copy Translation',
    quit: 'Quit',
    edit: '&Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copySelection: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    view: '&View',
    swap: 'Swap Languages',
    inspector: 'Attention Inspector',
    larger: 'Larger Text',
    smaller: 'Smaller Text',
    fullScreen: 'Full Screen',
    developer: 'Developer Tools',
    help: '&Help',
    settings: 'Settings…',
    about: 'About Verso',
  },
  zh: {
    file: '文件(&F)',
    translate: '翻译',
    stop: '停止',
    clear: '清空',
    copy: '复制译文',
    quit: '退出',
    edit: '编辑(&E)',
    undo: '撤销',
    redo: '重做',
    cut: '剪切',
    copySelection: '复制',
    paste: '粘贴',
    selectAll: '全选',
    view: '查看(&V)',
    swap: '交换语言',
    inspector: '注意力检视器',
    larger: '放大文字',
    smaller: '缩小文字',
    fullScreen: '全屏',
    developer: '开发者工具',
    help: '帮助(&H)',
    settings: '设置…',
    about: '关于 Verso',
  },
} as const;

/** The menu in one language; `run` gets the command of an item. Its shortcuts work with the bar hidden, too. */
export function menuTemplate(
  locale: MenuLocale,
  run: (command: Command) => void,
  options: { readonly developerTools: boolean },
): MenuItemConstructorOptions[] {
  const text = labels[locale];
  const command = (name: Command, accelerator?: string): MenuItemConstructorOptions => ({
    id: name,
    label: text[name],
    click: () => run(name),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return [
    {
      label: text.file,
      submenu: [
        command('translate', 'CommandOrControl+Enter'),
        // Escape is handled in the page, where it may mean something else first.
        command('stop'),
        command('clear', 'CommandOrControl+Shift+Backspace'),
        command('copy', 'CommandOrControl+Shift+C'),
        separator,
        command('settings', 'CommandOrControl+,'),
        separator,
        { role: 'quit', label: text.quit },
      ],
    },
    {
      label: text.edit,
      submenu: [
        { role: 'undo', label: text.undo },
        { role: 'redo', label: text.redo },
        separator,
        { role: 'cut', label: text.cut },
        { role: 'copy', label: text.copySelection },
        { role: 'paste', label: text.paste },
        { role: 'selectAll', label: text.selectAll },
      ],
    },
    {
      label: text.view,
      submenu: [
        command('swap', 'CommandOrControl+Shift+S'),
        command('inspector', 'CommandOrControl+Shift+A'),
        separator,
        command('larger', 'CommandOrControl+='),
        command('smaller', 'CommandOrControl+-'),
        separator,
        { role: 'togglefullscreen', label: text.fullScreen },
        ...(options.developerTools ? [{ role: 'toggleDevTools' as const, label: text.developer }] : []),
      ],
    },
    { label: text.help, submenu: [command('about', 'F1')] },
  ];
}
