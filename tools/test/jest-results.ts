import { readFileSync } from 'node:fs';

export type RunnerResult = { passed: number; failed: number; skipped: string[] };

type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/**
 * Counts of one jest run from its `--json` file, or undefined when there is none: then the runner died.
 * A file that failed before its first test counts as one failure; a test that was skipped is named.
 */
export function readJestResults(file: string): RunnerResult | undefined {
  let report: JestReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = report.testResults.flatMap((suite) =>
    suite.assertionResults
      .filter((test) => ['pending', 'todo', 'disabled', 'skipped'].includes(test.status))
      .map((test) => `test "${test.fullName}"`),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped };
}
