import type { Told } from './settings.ts';

/** Writes what happens, a line of JSON for each step. */
export class Report {
  private hole: string | undefined;
  private problems = 0;

  tell(told: Told): void {
    process.stdout.write(`${JSON.stringify({ ...told, ...(this.hole !== undefined && { hole: this.hole }) })}\n`);
  }

  fail(where: string, what: string): void {
    this.problems += 1;
    this.tell({ problem: `${where}: ${what}` });
  }

  /** From here on of a hole that is open. */
  begin(hole: string): void {
    this.hole = hole;
    this.problems = 0;
  }

  /** Of an open hole the first thing that is noticed will do. */
  isEnough(): boolean {
    return this.hole !== undefined && this.problems > 0;
  }
}
