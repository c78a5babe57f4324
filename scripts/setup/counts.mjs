/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export const addCounts = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** @param {Counts} counts */
export const summary = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Counts of vitest's JSON report. A file that could not even be loaded has no tests and counts as one failure, and so
 * does a run that failed for any other reason.
 * @returns {Counts}
 */
export function countsOfVitest(report, ok) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Counts of a run whose last line is `N passed, N failed, N skipped`. @returns {Counts} */
export function countsInLastLine(output, ok) {
  const match = /(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(output.trimEnd());
  if (match === null) return { passed: 0, failed: 1, skipped: 0 };
  const [passed, failed, skipped] = match.slice(1).map(Number);
  return { passed, failed: !ok && failed === 0 ? 1 : failed, skipped };
}
