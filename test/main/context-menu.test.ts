import type { EditFlags } from 'electron';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({}));
const { contextMenuTemplate } = await import('../../main/context-menu.ts');

const editFlags: EditFlags = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const items = (locale: 'en' | 'zh', isEditable: boolean, selectionText: string) =>
  contextMenuTemplate(locale, { isEditable, selectionText, editFlags }).filter(({ type }) => type !== 'separator');

describe('the context menu', () => {
  it('of a field undoes, redoes, cuts, copies, pastes and selects all', () => {
    expect(items('en', true, 'word').map(({ role, enabled }) => [role, enabled])).toEqual([
      ['undo', true],
      ['redo', false],
      ['cut', true],
      ['copy', true],
      ['paste', true],
      ['selectAll', true],
    ]);
  });

  it('copies and cuts nothing where nothing is selected', () => {
    const of = (isEditable: boolean) =>
      items('en', isEditable, '').flatMap(({ role, enabled }) => (enabled === false ? [role] : []));
    expect(of(true)).toEqual(['redo', 'cut', 'copy']);
    expect(of(false)).toEqual(['copy']);
  });

  it('of other text copies and selects all', () => {
    expect(items('en', false, 'word').map(({ role }) => role)).toEqual(['copy', 'selectAll']);
  });

  it('is in the interface’s language', () => {
    for (const { label } of items('zh', true, '字')) expect(label).toMatch(/^\p{Script=Han}+$/u);
    for (const { label } of items('en', true, 'word')) expect(label).toMatch(/^[\w ]+$/);
  });

  it('offers to make a term of a selection where terms are, and of nothing that cannot be one', () => {
    const teach = vi.fn();
    const first = (selectionText: string, locale: 'en' | 'zh' = 'en') =>
      contextMenuTemplate(locale, { isEditable: true, selectionText, editFlags }, teach)[0];
    expect(first('云雀计划')?.label).toBe('Always Translate “云雀计划” as…');
    expect(first('R&D', 'zh')?.label).toBe('总是将“R&&D”译为…');
    expect(first('word '.repeat(10))?.label).toBe('Always Translate “word word word word wor…” as…');
    first('word')?.click?.(undefined as never, undefined, undefined as never);
    expect(teach).toHaveBeenCalledOnce();
    for (const none of [' ', 'two\nlines', 'x'.repeat(201)]) expect(first(none)?.role).toBe('undo');
  });
});
