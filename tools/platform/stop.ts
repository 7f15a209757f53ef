/** An error that the person at the keyboard can act on: printed as its one line, without a stack. */
export class Stop extends Error {}

/** Runs a command's main function; what it throws becomes one line (a `Stop`) or a whole stack (a bug). */
export function runMain(main: () => Promise<unknown>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Stop ? error.message : error);
    process.exit(1);
  });
}
