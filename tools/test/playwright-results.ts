import { readFileSync } from 'node:fs';
import type { RunnerResult } from './jest-results.ts';

type Spec = {
  title: string;
  tests: { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
};
type Suite = { specs: Spec[]; suites?: Suite[] };
type PlaywrightReport = { suites: Suite[]; errors: unknown[] };

/** Counts of a Playwright run from its JSON report, or undefined when there is none. A flaky journey has failed. */
export function readPlaywrightResults(file: string): (RunnerResult & { failedTests: string[] }) | undefined {
  let report: PlaywrightReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  } catch {
    return undefined;
  }
  const specs = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  const tests = report.suites
    .flatMap(specs)
    .flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title })));
  const named = (...statuses: string[]) =>
    tests
      .filter((test) => statuses.includes(test.status))
      .map((test) => `journey "${test.title}" (${test.projectName})`);
  const failedTests = named('unexpected', 'flaky');
  return {
    passed: named('expected').length,
    failed: failedTests.length + report.errors.length,
    skipped: named('skipped'),
    failedTests,
  };
}
