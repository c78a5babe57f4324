import { expect, it } from 'vitest';
import { examples } from '../../../renderer/messages/translator.ts';
import { installedPacks } from '../../../scripts/cli/packs.ts';
import { candidates, lacking, translations } from '../../../scripts/examples/sentences.ts';

const packs = await installedPacks();
const shown = candidates.filter(({ from, text }) => examples[from]?.includes(text));

it('the empty window offers three sentences of each language that the shipped packs read', () => {
  const languages = [...new Set(packs.flatMap(({ manifest }) => manifest.directions.map(({ from }) => from)))];
  expect(Object.keys(examples).toSorted()).toEqual(languages.toSorted());
  for (const language of languages) expect(examples[language]).toHaveLength(3);
  expect(shown).toHaveLength(Object.values(examples).flat().length);
});

it.each(packs)('$manifest.id translates them as they should be', async (pack) => {
  const wrong = (await translations(pack, shown))
    .filter(({ candidate, translation }) => lacking(candidate, translation).length > 0)
    .map(({ candidate, translation }) => `${candidate.text} → ${translation}`);
  expect(wrong, 'run `npx tsx scripts/examples/choose-sentences.ts` after a pack has changed').toEqual([]);
});
