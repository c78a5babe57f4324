import { mount, unmount } from 'svelte';
import StartFailure from './StartFailure.svelte';

/**
 * Fills a window. Should `open` fail, the window is not left blank: it says what is wrong, and lets one try again.
 * @param explain what a person reads of an error
 */
export async function openWindow(
  target: HTMLElement,
  open: () => Promise<void> | void,
  explain: (error: unknown) => string,
): Promise<void> {
  try {
    await open();
  } catch (error) {
    console.warn(error);
    // A part of the window may be there.
    target.replaceChildren();
    const retry = (): void => {
      void unmount(failure);
      void openWindow(target, open, explain);
    };
    const failure = mount(StartFailure, { target, props: { what: 'window', message: explain(error), retry } });
  }
}
