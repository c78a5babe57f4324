import { describe, expect, it } from 'vitest';
import { keepsNumbers, numbersIn, withNumbers } from '../../../../models/tasks/translate/numbers.ts';

describe('numbers', () => {
  it('are those of three digits and more that stand for themselves', () => {
    const digits = (text: string) => numbersIn(text).map((one) => one.digits);
    expect(digits('这辆车5000元，在2024年5月')).toEqual(['5000', '2024']);
    expect(digits('It costs $1,234.50, or 12.')).toEqual(['1234.50']);
    expect(digits('300万人 and 500 million, GPT3000')).toEqual([]);
  });

  it('have three digits at least', () => {
    expect(numbersIn('99 100 1.5 1.25').map(({ digits }) => digits)).toEqual(['100', '1.5', '1.25']);
  });

  it('may change their separators, not their digits', () => {
    expect(keepsNumbers('5000元', 'It is 5,000 yuan.')).toBe(true);
    expect(keepsNumbers('5000元', 'It is 500 yuan.')).toBe(false);
    expect(keepsNumbers('2024年和1,000', '1000 in 2024')).toBe(true);
    expect(keepsNumbers('没有', 'none')).toBe(true);
  });

  it('take slots beside the other spans, in order of place', () => {
    const spans = [
      {
        symbol: '⟦0⟧',
        kind: 'placeholder' as const,
        text: '{n}',
        source: { start: 5, end: 8 },
        before: ' ',
        after: '',
      },
    ];
    const found = withNumbers('1000 {n} 2000 3000', spans, ['⟦0⟧', '⟦1⟧', '⟦2⟧']);
    expect(found.map(({ symbol, text }) => [symbol, text])).toEqual([
      ['⟦0⟧', '1000'],
      ['⟦1⟧', '{n}'],
      ['⟦2⟧', '2000'],
    ]);
  });
});
