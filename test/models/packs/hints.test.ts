import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHints } from '../../../models/hints/read-hints.ts';
import { hintsIn, withoutHints } from '../../../models/tasks/translate/hints.ts';
import { OpenedPack } from '../../../models/tasks/translate/opened-pack.ts';
import { planSentence } from '../../../models/tasks/translate/plan.ts';
import { loadSentencePiece } from '../../../models/tokenizer/sentencepiece.ts';
import { TableModel } from '../decode/table-model.ts';
import { goldenTexts } from '../hints/golden.ts';
import { shippedPacks } from './shipped.ts';

async function opened(folder: string, manifest: OpenedPack['manifest']): Promise<OpenedPack> {
  const read = (file: string) => new Uint8Array(readFileSync(join(folder, file)));
  const tokenizer = loadSentencePiece(read(manifest.tokenizer.file), {
    pack: manifest.id,
    file: manifest.tokenizer.file,
  });
  const hints = manifest.hints && (await readHints(read(manifest.hints.file), manifest.id, manifest.hints.file));
  return new OpenedPack(
    manifest,
    { source: tokenizer, target: tokenizer },
    new TableModel(tokenizer.vocabularySize, () => []),
    hints,
  );
}

describe.each(shippedPacks())('hints of $id', ({ folder, manifest }) => {
  const [direction] = manifest.directions;
  const { from = '', to = '' } = direction ?? {};

  it('fit into every source, and can be told from its tokens alone', async () => {
    const pack = await opened(folder, manifest);
    let hinted = 0;
    for (const [text] of goldenTexts(from === 'zh' ? 'zh' : 'en')) {
      const plan = planSentence(pack, text, from, to);
      const plain = planSentence(pack, text, from, to, { hints: false });
      expect(plan.ids.length).toBeLessThanOrEqual(Math.max(plain.ids.length, manifest.longestSource));
      const words = (hints: typeof plan.hints) =>
        hints.map(({ first, last, word }) => [first, last, word.first, word.last]);
      // A word in bytes cannot be read from them.
      if (!plan.ids.some((id) => pack.tokenizer.isByte(id) || pack.tokenizer.isUnknown(id)))
        expect(words(hintsIn(pack, plan.ids)), text).toEqual(words(plan.hints));
      expect(withoutHints(pack, plain.ids)).toBe(plain.ids);
      if (plan.hints.length > 0) hinted += 1;
    }
    expect(hinted > 1000).toBe(manifest.hints !== undefined);
  });

  it.each(['⟦gloss⟧ x ⟦/gloss⟧', '⟦ＧＬＯＳＳ⟧ x ⟦／gloss⟧', '⟦ｇloss⟧ x ⟦/ｇloss⟧', '⟦g\u00adloss⟧ x ⟦/gl\u200boss⟧'])(
    'cannot be forged: %s',
    async (forged) => {
      const pack = await opened(folder, manifest);
      const { ids, hints } = planSentence(pack, `a ${forged} b`, from, to);
      for (const marker of ['⟦gloss⟧', '⟦/gloss⟧'])
        expect(ids.filter((id) => id === pack.tokenizer.idOf(marker))).toHaveLength(hints.length);
      // The word itself, twice at most, may have hints.
      expect(hints.length).toBeLessThanOrEqual(2);
    },
  );
});
