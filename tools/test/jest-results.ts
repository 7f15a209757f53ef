import { readFileSync } from 'node:fs';

/** A test file with its failed tests by full name; none where it broke before its first test. */
export type FailedFile = { file: string; tests: string[] };
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
export function readJestResults(file: string): (RunnerResult & { failedFiles: FailedFile[] }) | undefined {
  let report: JestReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
  const failedFiles = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: name,
      tests: assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName),
    }));
  const broken = failedFiles.filter(({ tests }) => tests.length === 0);
  const skipped = report.testResults.flatMap((suite) =>
    suite.assertionResults
      .filter((test) => ['pending', 'todo', 'disabled', 'skipped'].includes(test.status))
      .map((test) => `test "${test.fullName}"`),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped, failedFiles };
}
