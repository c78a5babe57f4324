import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bleu } from '../../../../scripts/cli/score/bleu.ts';
import { chrf } from '../../../../scripts/cli/score/chrf.ts';
import { tokenise, type Tokenisation } from '../../../../scripts/cli/score/tokenizers.ts';

interface Golden {
  readonly cases: readonly {
    readonly name: string;
    readonly tokenize: Tokenisation;
    readonly hypotheses: readonly string[];
    readonly references: readonly string[];
    readonly bleu: number;
    readonly chrf: number;
  }[];
}

const golden = JSON.parse(readFileSync(new URL('golden.json', import.meta.url), 'utf8')) as Golden;

describe('scores equal those of sacrebleu', () => {
  it.each(golden.cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
    expect(bleu(one.hypotheses, one.references, one.tokenize).score).toBeCloseTo(one.bleu, 6);
    expect(chrf(one.hypotheses, one.references).score).toBeCloseTo(one.chrf, 6);
  });

  it('name the tokenisation in the signature', () => {
    expect(bleu(['a'], ['a'], 'zh').signature).toContain('tok:zh');
  });
});

describe('tokenisation', () => {
  it('is that of mteval-v13a', () => {
    expect(tokenise('It costs $1,234.50, e.g. 10-15%.', '13a')).toEqual([
      'It',
      'costs',
      '$',
      '1,234.50',
      ',',
      'e',
      '.',
      'g',
      '.',
      '10',
      '-',
      '15',
      '%',
      '.',
    ]);
  });

  it('sets Chinese characters apart', () => {
    expect(tokenise('我有3.5元，OK？', 'zh')).toEqual(['我', '有', '3.5', '元', '，', 'OK', '？']);
  });
});
