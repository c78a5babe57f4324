import { describe, expect, it } from 'vitest';
import { addCounts, countsInLastLine, countsOfVitest, summary } from '../../../scripts/setup/counts.mjs';

const report = (more: object = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
  ...more,
});

describe('counts', () => {
  it('of vitest are taken from its report', () => {
    expect(countsOfVitest(report(), true)).toEqual({ passed: 5, failed: 0, skipped: 2 });
  });

  it('hold a file that could not be loaded for a failure', () => {
    const broken = report({ testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(countsOfVitest(broken, false).failed).toBe(1);
  });

  it('never hide that a run failed', () => {
    expect(countsOfVitest(report(), false).failed).toBe(1);
    expect(countsOfVitest(undefined, true).failed).toBe(1);
    expect(countsInLastLine('3 passed, 0 failed, 0 skipped', false).failed).toBe(1);
    expect(countsInLastLine('Segmentation fault', true).failed).toBe(1);
  });

  it('of other runs are read from the last line', () => {
    const output = 'x\n1 passed, 1 failed, 1 skipped\n30 passed, 2 failed, 4 skipped\n';
    expect(countsInLastLine(output, false)).toEqual({ passed: 30, failed: 2, skipped: 4 });
  });

  it('add up to the line that ends a run', () => {
    const sum = addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
    expect(summary(sum)).toBe('11 passed, 22 failed, 33 skipped');
  });
});
