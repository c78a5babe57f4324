import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../../models/pack/manifest.ts';
import { PACKS } from '../../../scripts/cli/packs.ts';
import { packFiles, set } from '../hostile-pack.ts';

const read = (manifest: unknown) => parseManifest(JSON.stringify(manifest), 'some-pack');

/** A manifest as Verso wrote them before they said what follows. */
function older(from: string, to: string): Record<string, unknown> {
  const { manifest } = packFiles('pre-norm');
  const { text: _text, longestSource: _longest, ...rest } = manifest as Record<string, unknown>;
  return { ...rest, directions: [{ from, to, tag: null }] };
}

describe('a manifest from before', () => {
  it.each([
    ['zh', 'en', 'Hans', ['Han']],
    ['zh-Hans', 'de', 'Hans', ['Han']],
    ['zh-Hant', 'en', null, ['Han']],
    ['en', 'zh', null, []],
    ['en', 'ja', null, []],
    ['de', 'en', null, ['Han']],
  ])('of %s → %s is read as it was: source in %s, never with %j', (from, to, sourceScript, bannedScripts) => {
    expect(read(older(from, to))).toMatchObject({
      directions: [{ from, to, tag: null, tagPlace: 'before', start: null, sourceScript, bannedScripts }],
      text: { normalisation: 'verso-1', capitals: 'plain', slot: '⟦#⟧' },
      longestSource: 128,
      task: 'translate',
      architecture: { sourceVocabularySize: 96, embeddingNorm: false },
      decode: { maxLength: 8192, earlyStopping: false, noRepeatNgram: 0, banned: [], forcedEnd: null },
    });
  });

  it('keeps what it says itself', () => {
    const said = {
      ...older('zh', 'en'),
      directions: [{ from: 'zh', to: 'en', tag: null, sourceScript: null, bannedScripts: ['Han', 'Cyrillic'] }],
      text: { normalisation: 'none', capitals: 'as-written', slot: null },
      longestSource: 64,
    };
    expect(read(said)).toMatchObject(said);
  });
});

it.each(['en-zh', 'zh-en'])('the shipped pack %s says it all itself', (id) => {
  const text = readFileSync(join(PACKS, id, 'pack.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject(JSON.parse(JSON.stringify(parseManifest(text, id))) as object);
});

describe('what is true of a pack', () => {
  it.each([
    ['text.normalisation', 'verso-2'],
    ['text.capitals', 'small'],
    ['text.slot', '⟦⟧'],
    ['text.slot', '# #'],
    ['directions.0.sourceScript', 'Hant'],
    ['directions.0.bannedScripts.0', 'Klingon'],
    ['directions.0.bannedScripts.0', 'Han}]|[^'],
  ])('is refused where nobody knows it: %s %j', (path, value) => {
    const manifest = JSON.parse(
      JSON.stringify({
        ...older('zh', 'en'),
        directions: [{ from: 'zh', to: 'en', tag: null, sourceScript: null, bannedScripts: ['Han'] }],
        text: { normalisation: 'verso-1', capitals: 'plain', slot: '⟦#⟧' },
      }),
    ) as Record<string, unknown>;
    expect(() => read(manifest)).not.toThrow();
    set(manifest, path, value);
    expect(() => read(manifest)).toThrow(
      expect.objectContaining({ code: 'invalid', arguments: expect.objectContaining({ at: path }) as unknown }),
    );
  });
});
