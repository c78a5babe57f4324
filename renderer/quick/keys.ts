export type Action = 'close' | 'copyAndClose' | 'copy' | 'swap' | 'translate';

/** What a key does in the small window; null: what it does in any field. */
export function actionOf(event: KeyboardEvent): Action | null {
  if (event.isComposing || event.altKey) return null;
  const held = event.ctrlKey || event.metaKey;
  if (event.code === 'Escape' && !held) return 'close';
  if (held && event.shiftKey) {
    if (event.code === 'KeyC') return 'copy';
    return event.code === 'KeyS' ? 'swap' : null;
  }
  if (event.code === 'Enter' || event.code === 'NumpadEnter') {
    if (held) return 'translate';
    // With Shift it is a new line, and on a button it presses that.
    return event.shiftKey || event.target instanceof HTMLButtonElement ? null : 'copyAndClose';
  }
  // What is selected is copied as in every program.
  return held && event.code === 'KeyC' && !selected() ? 'copyAndClose' : null;
}

function selected(): boolean {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement && field.selectionStart !== field.selectionEnd) return true;
  return document.getSelection()?.isCollapsed === false;
}
