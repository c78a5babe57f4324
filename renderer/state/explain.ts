import { failureOf } from '../engine/failure.ts';
import { failureText } from '../messages/failures.ts';
import { locale } from '../messages/i18n.svelte.ts';

/** What a person reads of an error, in the interface's language; a plain one says it itself. */
export function explain(error: unknown): string {
  return failureText(failureOf(error), locale.current);
}
