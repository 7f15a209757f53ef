import type { Told } from './settings.ts';

/** Writes what happens, a line of JSON for each step. */
export class Report {
  tell(told: Told): void {
    process.stdout.write(`${JSON.stringify(told)}\n`);
  }

  fail(where: string, what: string): void {
    this.tell({ problem: `${where}: ${what}` });
  }
}
