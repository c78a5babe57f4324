/** `w`: a word and what it means; `c`: what a character costs; `l`: an irregular form. */
export type HintKind = 'w' | 'c' | 'l';

const TAB = '\t';

/**
 * The lines of a hints file by their kind and word, each the last of its kind and word. A hash table of where lines
 * begin: a `Map` would keep a string for every word, several times what the text itself takes.
 */
export class HintLines {
  /** Places in the text; 0, where its head stands, is none. */
  private readonly slots: Int32Array;
  /** Another one each time: a hostile file cannot choose words that all want the same slot. */
  private readonly seed = Math.floor(Math.random() * 2 ** 32);

  /** @param count lines to be added at most */
  constructor(
    private readonly text: string,
    count: number,
  ) {
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2)));
  }

  /** The line from `start` on, whose kind and word end with the tab before `end`. */
  add(start: number, end: number): void {
    this.slots[this.slot(this.text.slice(start, end))] = start;
  }

  /** Where in the text the cells behind a word begin. */
  find(kind: HintKind, word: string): number | undefined {
    // Such a word would run on into the cells behind it.
    if (word.includes(TAB)) return undefined;
    const key = kind + TAB + word + TAB;
    const start = this.slots[this.slot(key)]!;
    return start === 0 ? undefined : start + key.length;
  }

  /** The slot of the line that begins with `key`, or the free one where it would be. */
  private slot(key: string): number {
    const { slots, text } = this;
    const mask = slots.length - 1;
    for (let slot = hash(key, this.seed) & mask; ; slot = (slot + 1) & mask)
      if (slots[slot] === 0 || text.startsWith(key, slots[slot])) return slot;
  }
}

/** FNV-1a over UTF-16 from a seed on, its upper bits mixed into those that choose a slot. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value ^ (value >>> 15);
}
