import { scriptsOfLanguage, wordsIn } from '../../models/languages/scripts.ts';

/** Share of the words that must be in the other script, so that a few names do not count. */
const MOSTLY = 0.7;
/** Words that are enough to act upon: a Latin word or two may be the beginning of anything. */
const SURELY: Readonly<Record<string, number>> = { Latin: 1.2 };

/** `unlike`: written in the other language's script rather than in the first's; `surely`: enough of it to act upon. */
export type Likeness = 'like' | 'unlike' | 'surely unlike';

/** Whether a text that should be in `language` is in the script of `other` instead. */
export function likeness(text: string, language: string, other: string): Likeness {
  const [mine, theirs] = [scriptsOfLanguage(language), scriptsOfLanguage(other)];
  if (mine.join() === theirs.join()) return 'like';
  const own = wordsIn(text, mine);
  const others = wordsIn(text, theirs);
  if (others === 0 || others < (own + others) * MOSTLY) return 'like';
  return others >= (SURELY[theirs[0] ?? ''] ?? 1) ? 'surely unlike' : 'unlike';
}
