import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assess } from '../../../../models/tasks/translate/attempt.ts';
import { doubtOf, isDoubtful } from '../../../../models/tasks/translate/doubt.ts';
import { planSentence } from '../../../../models/tasks/translate/plan.ts';
import { said } from './said.ts';
import { dictionary, wordPack } from './word-pack.ts';

describe('doubt in a translation', () => {
  it('grows as tokens are less sure, the least sure ones most', () => {
    expect(doubtOf({ least: -0.1, mean: -0.1 })).toBeLessThan(0.05);
    expect(doubtOf({ least: -2.5, mean: -0.8 })).toBeGreaterThan(0.9);
    expect(doubtOf({ least: -2, mean: -1 })).toBeGreaterThan(doubtOf({ least: -1, mean: -2 }));
  });

  it('is of words rather than of signs, and of a second attempt that did not help', () => {
    const pack = wordPack(dictionary({}));
    const plan = planSentence(pack, '你好世界', 'zh', 'en');
    const attempt = (mean: number, text: string) => assess(pack, plan, [said(pack, plan, { text, mean })]);
    expect(isDoubtful(attempt(-0.1, 'hello world'))).toBe(false);
    expect(isDoubtful(attempt(-2, 'hello world'))).toBe(true);
    expect(isDoubtful(attempt(-2, '! ?'))).toBe(false);
    expect(isDoubtful({ ...attempt(-0.1, 'hello world'), problem: 'number' })).toBe(true);
  });

  it('was calibrated on judged sentences of both directions', () => {
    const file = join(import.meta.dirname, '../../../../scripts/doubt/judged.tsv');
    const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
    const fields = rows.map((row) => row.split('\t'));
    const wrong = fields.filter(([, right]) => right === 'no');
    const told = fields.filter(([, , least, mean]) => doubtOf({ least: Number(least), mean: Number(mean) }) > 0.5);
    expect([fields.length, wrong.length]).toEqual([126, 55]);
    const found = told.filter((one) => wrong.includes(one)).length;
    expect(found / told.length).toBeGreaterThan(0.75);
    expect(found / wrong.length).toBeGreaterThan(0.7);
  });
});
