/** Environment variables as a process has them; empty text counts as unset. */
export type EnvSource = Readonly<Record<string, string | undefined>>;

/** Every bad key of the environment, one per line. Thrown before anything is started. */
export class BadEnvironment extends Error {
  readonly problems: readonly string[];

  constructor(service: string, problems: readonly string[]) {
    super(`${service} cannot start with these settings:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'BadEnvironment';
    this.problems = problems;
  }
}
