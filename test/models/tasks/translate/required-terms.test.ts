import { describe, expect, it } from 'vitest';
import type { SearchJob } from '../../../../models/decode/options.ts';
import { withTerms } from '../../../../models/tasks/translate/required-terms.ts';
import type { PlannedTerm } from '../../../../models/tasks/translate/terms.ts';
import { dictionary, wordPack, WordTokenizer } from './word-pack.ts';

const JOB: SearchJob = { source: [3, 2], maxLength: 20, minLength: 1, prefix: [] };

function required(targets: readonly string[], to: 'en' | 'zh', tokenizer = new WordTokenizer(300), cost?: number) {
  for (const target of targets) tokenizer.encode(`(${target} ${target} ，${target}`);
  const pack = wordPack(dictionary({}), undefined, { tokenizer });
  const terms = targets.map((written) => ({ written })) as unknown as PlannedTerm[];
  const job = withTerms(pack, { to, terms, letterCase: 'mixed' }, JOB, cost);
  const spelt = job.required?.phrases.map((spellings) =>
    spellings.map(
      ({ ids, atStart }) => `${atStart === true ? '^' : ''}${ids.map((id) => tokenizer.pieceOf(id)).join('')}`,
    ),
  );
  return { job, spelt, tokenizer };
}

describe('a job with terms', () => {
  it('is the same without any', () => {
    expect(required([], 'en').job).toBe(JOB);
  });

  it('has each in all its spellings, once, and may be as much longer', () => {
    const { job, spelt } = required(['Skylark', 'Blue Sky', 'Skylark'], 'en');
    expect(spelt).toHaveLength(2);
    expect(spelt?.[0]).toEqual(expect.arrayContaining(['Skylark', '▁Skylark']));
    expect(job.maxLength).toBe(20 + 1 + 2);
    expect(job).toMatchObject({ source: JOB.source, minLength: 1 });
  });

  it('begins with a capital where the sentence begins', () => {
    const tokenizer = new WordTokenizer(300);
    tokenizer.encode('Lark');
    expect(required(['lark'], 'en', tokenizer).spelt?.[0]).toContain('^▁Lark');
    expect(required(['Lark'], 'en').spelt?.[0]).not.toContain('^▁Lark');
  });

  it('costs by the token what a free translation cost, or what is usual', () => {
    expect(required(['lark'], 'en', undefined, 0.7).job.required?.tokenCost).toBe(0.7);
    expect(required(['lark'], 'en').job.required?.tokenCost).toBe(0.4);
  });

  it('does not ask for what the vocabulary cannot write', () => {
    const full = new WordTokenizer(17);
    expect(required(['lark'], 'en', full).job).toBe(JOB);
  });

  it('knows which tokens are of one word', () => {
    const { job, tokenizer } = required(['lark'], 'en');
    const joins = (before: string, after: string) => job.required?.joins(tokenizer.add(before), tokenizer.add(after));
    expect(joins('▁lark', 'spur')).toBe(true);
    expect(joins('▁lark', '▁spur')).toBe(false);
    expect(joins('▁lark', ',')).toBe(false);
    expect(joins(',', 'lark')).toBe(false);
    expect(joins('云', '雀')).toBe(false);
    expect(job.required?.joins(2, tokenizer.add('lark'))).toBe(false);
  });
});
