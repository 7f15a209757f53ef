/** As many checks that passed only when they were run again as make a run red. */
const tooManyUnsteady = 3;

/** Sums the results of all runners. A check that could not run is never a pass: it is a failure or a named skip. */
export class Tally {
  passed = 0;
  private broken = 0;
  /** What could not be had on this machine, in words. */
  readonly skipped = new Set<string>();
  /** What failed at first and passed when it was run again, alone. */
  readonly unsteady = new Set<string>();

  add(result: { passed?: number; failed?: number; skipped?: Iterable<string>; unsteady?: Iterable<string> }) {
    this.passed += result.passed ?? 0;
    this.broken += result.failed ?? 0;
    for (const what of result.skipped ?? []) this.skipped.add(what);
    for (const what of result.unsteady ?? []) this.unsteady.add(what);
  }

  /** One or two unsteady checks are only named; more are failures. */
  get failed() {
    return this.broken + (this.unsteady.size >= tooManyUnsteady ? this.unsteady.size : 0);
  }

  /** The last line of every run. */
  get line() {
    return `${this.passed} passed, ${this.failed} failed`;
  }

  /** 0 only when all passed; on a build server a named skip is a failure too. */
  exitCode(ci: boolean) {
    return this.failed > 0 || this.passed === 0 || (ci && this.skipped.size > 0) ? 1 : 0;
  }
}
