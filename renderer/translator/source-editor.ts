import type { Bridge } from '../state/bridge.ts';
import type { Editor } from '../state/editor.ts';

/** Time in which a replaced text arrives in the field, milliseconds. */
const ARRIVAL = 500;

/**
 * Changes the field as its user would, so that Ctrl+Z takes them back. Setting its value forgets all that was typed, and
 * `execCommand('insertText')` takes seconds for a hundred lines: texts go through the main process, which has the field
 * replace its selection.
 */
export class SourceEditor implements Editor {
  readonly #field: HTMLTextAreaElement;
  readonly #bridge: Pick<Bridge, 'invoke'>;

  constructor(field: HTMLTextAreaElement, bridge: Pick<Bridge, 'invoke'>) {
    this.#field = field;
    this.#bridge = bridge;
  }

  focus(): void {
    this.#field.focus();
  }

  get selected(): string {
    const { value, selectionStart, selectionEnd } = this.#field;
    return value.slice(selectionStart, selectionEnd);
  }

  async paste(): Promise<void> {
    this.#field.focus();
    await this.#bridge.invoke('text:paste');
  }

  /** Gives the focus back to where it was. */
  async replace(text: string): Promise<void> {
    const field = this.#field;
    const wanted = text.replace(/\r\n?/g, '\n');
    if (field.value === wanted) return;
    const focused = document.activeElement;
    field.focus({ preventScroll: true });
    field.select();
    if (wanted === '') document.execCommand('delete');
    else {
      const arrived = new Promise((resolve) => {
        field.addEventListener('input', resolve, { once: true });
        setTimeout(resolve, ARRIVAL);
      });
      await this.#bridge.invoke('text:replace', wanted);
      if (field.value !== wanted) await arrived;
    }
    if (field.value !== wanted) {
      // A dialog is open, say, and the field cannot have the focus.
      field.value = wanted;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    if (focused instanceof HTMLElement && focused !== document.body) focused.focus();
  }
}
