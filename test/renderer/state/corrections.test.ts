import { describe, expect, it } from 'vitest';
import { Corrections, type Correction } from '../../../renderer/state/corrections.svelte.ts';

const correction: Correction = { from: 'zh', to: 'en', source: '你好。', target: 'Hi there.' };

describe('corrections', () => {
  it('are told, and told to be undone, to those who listen', () => {
    const corrections = new Corrections();
    const told: [string, Correction][] = [];
    const stop = corrections.onCorrected((one) => told.push(['corrected', one]));
    corrections.onWithdrawn((one) => told.push(['withdrawn', one]));
    corrections.correct(correction);
    corrections.withdraw(correction);
    stop();
    corrections.correct(correction);
    expect(told).toEqual([
      ['corrected', correction],
      ['withdrawn', correction],
    ]);
  });
});
