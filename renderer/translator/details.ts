import type { Component } from 'svelte';
import type { TranslatorApp } from '../state/app.svelte.ts';
import type { Side } from '../state/links.ts';
import DictionaryDetails from './dictionary/DictionaryDetails.svelte';
import LanguageNote from './LanguageNote.svelte';
import LoadingCard from './LoadingCard.svelte';
import MemoryNotes from './MemoryNotes.svelte';
import RetryNotes from './RetryNotes.svelte';

/*
 * What stands under the text of a pane: warnings, alternatives, entries of the dictionary. To add something:
 * 1. Write a component that takes `{ app, side }` and renders `DetailsSection`s, or nothing while it has nothing to say.
 * 2. Put it into the list of its pane, by how much it matters; its state is a class that `TranslatorApp` holds.
 * 3. The area takes no room while nothing is said, is at most 45 % of its pane, and scrolls by itself.
 * 4. Show what was chosen (a click, the caret, the word cursor) rather than what the pointer passes: nothing may jump.
 * 5. What is to be heard when it comes stands in an element with `role="status"` that is always there.
 */
type Detail = Component<{ readonly app: TranslatorApp; readonly side: Side }>;
export const details: Readonly<Record<Side, readonly Detail[]>> = {
  source: [LanguageNote, DictionaryDetails],
  target: [LoadingCard, RetryNotes, MemoryNotes, DictionaryDetails],
};
