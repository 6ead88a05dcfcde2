/** How many checks or tests passed and how many failed. */
export type Tally = { passed: number; failed: number };

/** The part of vitest's JSON report that counts. */
export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string; meta?: { cases?: number } }[] }[];
};

/**
 * Counts what vitest reports. A file that does not load has failed without a failed test in it, and vitest also fails
 * for reasons that are no test's: an error outside of one, no test found, no report at all.
 */
export function tallyOf(report: Report | null, exitCode: number): Tally {
  const files = report?.testResults ?? [];
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** The cases of tests that try many in one, as a matrix does: each says their number as `task.meta.cases`. */
export function casesOf(report: Report | null): { tests: number; cases: number } {
  const counts = (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status, meta }) => (status === 'passed' && meta?.cases ? [meta.cases] : [])),
  );
  return { tests: counts.length, cases: counts.reduce((sum, cases) => sum + cases, 0) };
}

/** The sum of two tallies. */
export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** The line that ends a run. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
