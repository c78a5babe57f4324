import { describe, expect, it } from 'vitest';
import { corrected, correctable, doubtful } from '../../../models/pack/languages.ts';
import type { Direction, PackManifest } from '../../../models/pack/manifest.ts';

const way = (from: string, to: string, tag: string | null = null): Direction => ({
  ...{ from, to, tag, tagPlace: 'before', start: null, sourceScript: null, bannedScripts: [] },
});
const model = (
  directions: readonly Direction[],
  change: Partial<Pick<PackManifest, 'id' | 'name' | 'task' | 'between'>> = {},
) => ({
  ...{ id: 'opus-mt-und-und', name: 'OPUS-MT und–und', task: 'translate' as const, provenance: {} },
  directions: [...directions],
  ...change,
});
const both = { from: true, to: true };
const neither = { from: false, to: false };

describe('the languages of a model', () => {
  it.each([
    ['are known', model([way('de', 'en')]), both, neither],
    ['are not known', model([way('und', 'und')]), both, both],
    ['cannot be what its files say', model([way('en', 'en')]), both, both],
    ['are known on one side', model([way('mul', 'en')]), both, { from: true, to: false }],
    [
      'are many that it is asked for by tags',
      model([way('und', 'fr', '>>fra<<'), way('und', 'es', '>>spa<<')]),
      { from: true, to: false },
      { from: true, to: false },
    ],
    ['are many on both sides', model([way('de', 'en'), way('sv', 'en')]), { from: false, to: true }, neither],
    ['are those of a model of many', model([way('de', 'en')], { between: [] }), neither, neither],
    [
      'are one where it summarises',
      model([way('en', 'en')], { task: 'summarise' }),
      { from: true, to: false },
      neither,
    ],
  ])('%s', (_what, manifest, may, doubts) => {
    expect(correctable(manifest)).toEqual(may);
    expect(doubtful(manifest)).toEqual(doubts);
  });

  it('are what a person says, and so is its name', () => {
    const said = corrected(model([way('und', 'und')]), { from: 'sv', to: 'pt-BR' });
    expect(said.directions).toEqual([way('sv', 'pt-BR')]);
    expect([said.id, said.name]).toEqual(['opus-mt-sv-pt-br', 'OPUS-MT sv–pt-BR']);
    expect(said.provenance).toEqual({ languages: 'stated by the user' });
  });

  it.each([
    ['opus-mt-mul-en', [way('mul', 'en')], 'opus-mt-sv-en'],
    ['hund-en', [way('und', 'en')], 'hund-en'],
    ['model', [way('und', 'en')], 'model'],
  ])('name %s as far as it names them', (id, directions, expected) => {
    expect(corrected(model(directions, { id }), { from: 'sv' }).id).toBe(expected);
  });

  it('are said on one side of many, and of both where a text is summarised', () => {
    const tagged = corrected(model([way('und', 'fr', '>>fra<<'), way('und', 'es', '>>spa<<')]), { from: 'en' });
    expect(tagged.directions.map(({ from, to }) => `${from}-${to}`)).toEqual(['en-fr', 'en-es']);
    const summary = corrected(model([way('en', 'en')], { task: 'summarise' }), { from: 'de' });
    expect(summary.directions).toEqual([way('de', 'de')]);
  });

  it('stay where a person says nothing, or what cannot be', () => {
    const manifest = model([way('de', 'en')]);
    expect(corrected(manifest, {})).toBe(manifest);
    expect(() => corrected(manifest, { from: 'en' })).toThrow(/languages-same/);
    expect(() => corrected(model([way('de', 'en')], { between: [] }), { from: 'sv' })).toThrow(/languages-known/);
  });
});
