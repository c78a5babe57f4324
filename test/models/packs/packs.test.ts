import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Translator } from '../../../models/translator.ts';
import { openShipped, shippedPacks, translated } from './shipped.ts';

interface Sanity {
  readonly pack: string;
  readonly source: string;
  /** Any of them: `/pattern/flags`, or a part of the translation. */
  readonly accept: readonly string[];
}

const sanity = JSON.parse(readFileSync(join(import.meta.dirname, 'sanity.json'), 'utf8')) as readonly Sanity[];

function accepted(translation: string, accept: readonly string[]): boolean {
  return accept.some((wanted) => {
    const pattern = /^\/(.*)\/([a-z]*)$/.exec(wanted);
    return pattern === null ? translation.includes(wanted) : new RegExp(pattern[1] ?? '', pattern[2]).test(translation);
  });
}

it('there are packs', () => {
  expect(shippedPacks().length).toBeGreaterThan(0);
});

describe.each(shippedPacks())('$id', ({ id, folder }) => {
  let translator: Translator;
  beforeAll(async () => {
    translator = await openShipped(folder);
  });
  afterAll(() => translator.dispose());

  it.each(sanity.filter(({ pack }) => pack === id))('$source', async ({ source, accept }) => {
    const translation = await translated(translator, source);
    expect(accepted(translation, accept), `${source} → ${translation}; accepted: ${accept.join(' or ')}`).toBe(true);
  });
});
