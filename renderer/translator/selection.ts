/** Selects all of a box of text, and nothing else of the window. */
export function selectAll(box: Node): void {
  document.getSelection()?.selectAllChildren(box);
}

const STEPS: Readonly<Record<string, readonly ['forward' | 'backward', 'character' | 'line' | 'lineboundary']>> = {
  ArrowRight: ['forward', 'character'],
  ArrowLeft: ['backward', 'character'],
  ArrowDown: ['forward', 'line'],
  ArrowUp: ['backward', 'line'],
  End: ['forward', 'lineboundary'],
  Home: ['backward', 'lineboundary'],
};

/**
 * Shift with an arrow selects in text that cannot be edited as it does in a field; with Ctrl by words.
 * @param from where the selection starts when there is none in the box yet
 * @returns whether the key was such a one
 */
export function extendSelection(
  event: KeyboardEvent,
  box: Node,
  from: { readonly node: Node; readonly offset: number },
): boolean {
  const step = STEPS[event.key];
  const selection = document.getSelection();
  if (!event.shiftKey || event.altKey || step === undefined || selection === null) return false;
  if (!box.contains(selection.anchorNode)) selection.collapse(from.node, from.offset);
  const [direction, unit] = step;
  const byWords = (event.ctrlKey || event.metaKey) && unit === 'character';
  selection.modify('extend', direction, byWords ? 'word' : unit);
  return true;
}

/** What is selected in one of the panes. */
export function selectedText(): { readonly side: 'source' | 'target'; readonly word: string } {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement)
    return { side: 'source', word: field.value.slice(field.selectionStart, field.selectionEnd) };
  const selection = document.getSelection();
  const box = selection?.anchorNode?.parentElement?.closest('[role=textbox]');
  return { side: 'target', word: box instanceof Element ? (selection?.toString() ?? '') : '' };
}
