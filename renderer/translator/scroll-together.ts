import { alignedScroll, type Anchor } from '../state/aligned-scroll.ts';
import type { Placed } from '../state/assemble.ts';
import type { Side } from '../state/links.ts';
import type { Translation } from '../state/translation.svelte.ts';

interface Pane {
  readonly scroller: HTMLElement;
  /** Where sentences begin, from the top of the window, by their keys. */
  readonly tops: (sentences: readonly Placed[]) => ReadonlyMap<number, number>;
}

/**
 * Keeps the two texts beside each other. The pane that the user works in leads, the other follows: what moves it is not
 * taken for scrolling, nor are the changes of a translation that streams in, so that neither pushes the other.
 */
export class ScrollTogether {
  readonly #translation: Translation;
  readonly #panes: Partial<Record<Side, Pane>> = {};
  #leader: Side | null = null;
  #anchors: readonly Anchor[] | null = null;
  #frame = 0;

  constructor(translation: Translation) {
    this.#translation = translation;
  }

  /** Takes a pane on; returns what lets it go. */
  add(side: Side, pane: Pane): () => void {
    this.#panes[side] = pane;
    const { scroller } = pane;
    const lead = (): void => {
      if (this.#leader !== side) this.#anchors = null;
      this.#leader = side;
    };
    const inputs = ['wheel', 'pointerdown', 'keydown'] as const;
    for (const input of inputs) scroller.addEventListener(input, lead, { passive: true, capture: true });
    const follow = (): void => {
      if (this.#leader === side) this.#follow();
    };
    scroller.addEventListener('scroll', follow, { passive: true });
    const sizes = new ResizeObserver(() => this.changed());
    sizes.observe(scroller);
    return () => {
      for (const input of inputs) scroller.removeEventListener(input, lead, { capture: true });
      scroller.removeEventListener('scroll', follow);
      sizes.disconnect();
      delete this.#panes[side];
    };
  }

  /** One of the texts, or the room for it, is another now: the pane that follows takes its place anew. */
  changed(): void {
    this.#anchors = null;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#follow());
  }

  #follow(): void {
    const { source, target } = this.#panes;
    // Places in a text that is being edited are those of the text before.
    if (source === undefined || target === undefined || this.#leader === null) return;
    if (this.#translation.shownSource !== this.#translation.text) return;
    const [leader, follower] = this.#leader === 'source' ? [source, target] : [target, source];
    this.#anchors ??= this.#measure(leader, follower);
    const most = { here: room(leader.scroller), there: room(follower.scroller) };
    follower.scroller.scrollTop = Math.round(alignedScroll(this.#anchors, most, leader.scroller.scrollTop));
  }

  #measure(leader: Pane, follower: Pane): Anchor[] {
    const origin = ({ scroller }: Pane): number => scroller.getBoundingClientRect().top - scroller.scrollTop;
    const [zeroHere, zeroThere] = [origin(leader), origin(follower)];
    const { placed } = this.#translation;
    const [tops, others] = [leader.tops(placed), follower.tops(placed)];
    return placed.flatMap(({ view: { key } }) => {
      const [here, there] = [tops.get(key), others.get(key)];
      return here === undefined || there === undefined ? [] : [{ here: here - zeroHere, there: there - zeroThere }];
    });
  }
}

function room({ scrollHeight, clientHeight }: HTMLElement): number {
  return scrollHeight - clientHeight;
}

/** The top of the character at `offset` of a text node, from the top of the window. */
export function topOfCharacter(node: Text, offset: number): number {
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  return range.getBoundingClientRect().top;
}
