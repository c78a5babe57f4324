import { BrowserWindow, Menu } from 'electron';
import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { menuLabels, type MenuLocale } from './menu-labels.ts';

export type ContextMenuAt = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** Longer selections are no terms. */
const LONGEST_TERM = 200;
/** So much of a selection is shown. */
const LONGEST_LABEL = 24;

/** What can be done with the text at the pointer. @param teach makes a term of what is selected, where that is possible */
export function contextMenuTemplate(
  locale: MenuLocale,
  { isEditable, selectionText, editFlags }: ContextMenuAt,
  teach?: () => void,
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
  const term = selectionText.trim();
  const teachable = teach !== undefined && term !== '' && term.length <= LONGEST_TERM && !/[\n\r]/.test(term);
  const shown = term.length > LONGEST_LABEL ? `${term.slice(0, LONGEST_LABEL - 1)}…` : term;
  // In a menu “&” marks a key.
  const always: MenuItemConstructorOptions[] = teachable
    ? [{ label: text.alwaysTranslate(shown.replaceAll('&', '&&')), click: teach }, { type: 'separator' }]
    : [];
  if (!isEditable) return [...always, copy, { type: 'separator' }, selectAll];
  return [
    ...always,
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
export function offerContextMenu(
  contents: WebContents,
  locale: () => MenuLocale,
  teach: () => (() => void) | undefined,
): void {
  contents.on('context-menu', (_event, params) => {
    const window = BrowserWindow.fromWebContents(contents);
    if (window === null) return;
    Menu.buildFromTemplate(contextMenuTemplate(locale(), params, teach())).popup({ window, x: params.x, y: params.y });
  });
}
