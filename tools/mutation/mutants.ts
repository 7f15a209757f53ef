/** The switches that Stryker compiled into the sources (`globalThis.__stryker__`). */
type Switches = {
  activeMutant?: string;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};

const switches: Switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {});
// Undefined would make each module ask the environment, which is for threads.
switches.activeMutant ??= '';

/** Also threads that are started from now on have it: they read the environment. */
export function activate(mutant: string | null): void {
  switches.activeMutant = mutant ?? '';
  if (mutant === null) delete process.env['__STRYKER_ACTIVE_MUTANT__'];
  else process.env['__STRYKER_ACTIVE_MUTANT__'] = mutant;
}

/** What runs from now on is put down to `what`; to the loading of modules where it is null. */
export function attributeTo(what: string | null): void {
  switches.currentTestId = what ?? undefined;
}

export const coveredBy = (what: string): string[] => Object.keys(switches.mutantCoverage?.perTest[what] ?? {});
export const coveredByLoading = (): string[] => Object.keys(switches.mutantCoverage?.static ?? {});
