import { BrowserWindow, Menu } from 'electron';
import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { menuLabels, type MenuLocale } from './menu-labels.ts';

export type ContextMenuAt = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** What can be done with the text at the pointer. */
export function contextMenuTemplate(
  locale: MenuLocale,
  { isEditable, selectionText, editFlags }: ContextMenuAt,
): MenuItemConstructorOptions[] {
  const text = menuLabels[locale];
  const copy: MenuItemConstructorOptions = {
    role: 'copy',
    label: text.copySelection,
    enabled: editFlags.canCopy && selectionText !== '',
  };
  const selectAll: MenuItemConstructorOptions = {
    role: 'selectAll',
    label: text.selectAll,
    enabled: editFlags.canSelectAll,
  };
  if (!isEditable) return [copy, { type: 'separator' }, selectAll];
  return [
    { role: 'undo', label: text.undo, enabled: editFlags.canUndo },
    { role: 'redo', label: text.redo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: text.cut, enabled: editFlags.canCut && selectionText !== '' },
    copy,
    { role: 'paste', label: text.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    selectAll,
  ];
}

/** Opens that menu at a right click, and at the menu key. */
export function offerContextMenu(contents: WebContents, locale: () => MenuLocale): void {
  contents.on('context-menu', (_event, params) => {
    const window = BrowserWindow.fromWebContents(contents);
    if (window === null) return;
    Menu.buildFromTemplate(contextMenuTemplate(locale(), params)).popup({ window, x: params.x, y: params.y });
  });
}
