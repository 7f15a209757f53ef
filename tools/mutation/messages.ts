/** What passes between the verb (`session.ts`) and the process that runs tests (`worker.ts`). */

export type TestId = { file: string; name: string };

/** A test as a survey without mutants found it. */
export type SurveyedTest = {
  name: string;
  /** Milliseconds that it took. */
  ms: number;
  /** Changes with the test's own text. */
  hash: string;
  /** Mutants that it passes. */
  covers: string[];
  /** Whether it also passed a second time in the same application, after all others. */
  repeatable: boolean;
  /** Of one that did not: whether it passes alone in a new application, without those before it. */
  standsAlone: boolean;
};

export type SurveyedFile = {
  tests: SurveyedTest[];
  /** Mutants passed by its `beforeAll`: where the application starts. */
  startCovers: string[];
  /** Mutants passed while its modules were loaded. */
  loadCovers: string[];
};

export type Planned = TestId & { limitMs: number };

export type Job =
  | { do: 'survey'; file: string }
  /** In applications that are up already, test by test. */
  | { do: 'warm'; mutant: string; tests: Planned[] }
  /** Whole files, their applications started with the mutant. */
  | { do: 'fresh'; mutant: string; files: { file: string; tests: Planned[] }[] }
  /** Without a mutant, in a fresh application: does the test pass at all? */
  | { do: 'check'; test: Planned };

export type Outcome =
  | { status: 'survived'; ran: number }
  | { status: 'killed' | 'timed-out'; by: TestId; error: string; ran: number };

export type Answer =
  | { kind: 'surveyed'; survey: SurveyedFile }
  | { kind: 'outcome'; outcome: Outcome; spoiled: TestId[] }
  | { kind: 'checked'; passed: boolean }
  | { kind: 'failed'; error: string };

/** Sent before each test and each start, so that a loop without end is noticed from outside. */
export type Notice = { kind: 'running'; test: TestId; limitMs: number };
