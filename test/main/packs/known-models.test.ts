import { describe, expect, it } from 'vitest';
import { knownLanguages, knownModels, pageOf } from '../../../main/packs/known-models.ts';
import { GivenFiles } from '../../../main/packs/given-files.ts';
import { resolveResource } from '../../../main/resources.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

describe('the list of public models', () => {
  it('has pages over HTTPS only, and languages that there are', () => {
    for (const { page, files, megabytes } of knownModels) {
      expect(page).toMatch(/^https:\/\/(huggingface\.co|github\.com)\//);
      expect(files.length).toBeGreaterThan(0);
      expect(megabytes).toBeGreaterThan(0);
    }
    expect(knownLanguages.filter((tag) => names.of(tag) === undefined)).toEqual([]);
  });

  it('gives the page of what is in it, and no other', () => {
    expect(pageOf('opus-mt', 'de', 'en')).toBe('https://huggingface.co/Helsinki-NLP/opus-mt-de-en');
    expect(pageOf('m2m100-418m', 'zu', 'is')).toBe('https://huggingface.co/facebook/m2m100_418M');
    for (const [model, from, to] of [
      ['opus-mt', '../x', 'en'],
      ['opus-mt', 'de', 'de'],
      ['nllb-200-600m', 'br', 'en'],
      ['nothing', 'de', 'en'],
    ] as const)
      expect(pageOf(model, from, to)).toBeUndefined();
  });
});

it('a file that the app was opened with is read by an address that tells nothing of its path', () => {
  const given = new GivenFiles();
  const { name, address } = given.grant('/home/someone/de-en.verso');
  expect(name).toBe('de-en.verso');
  expect(address).not.toContain('someone');
  const resource = resolveResource(address, '/bundle');
  expect(resource?.kind === 'given' && given.pathOf(resource.token)).toBe('/home/someone/de-en.verso');
  expect(given.pathOf('another')).toBeUndefined();
  expect(resolveResource(`${address}/more`, '/bundle')).toBeUndefined();
});
