/** An error that the person at the keyboard can act on: printed as its one line, without a stack. */
export class Stop extends Error {}

/** Not an error: the person asked how a command is used. */
export class Help extends Error {}

/** Runs a command's main function; what it throws becomes one line (a `Stop`) or a whole stack (a bug). */
export function runMain(main: () => Promise<unknown>): void {
  // A terminal that was closed takes no more words; what is left to do must be done all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  main().catch((error: unknown) => {
    if (error instanceof Help) {
      console.log(error.message);
      process.exit(0);
    }
    console.error(error instanceof Stop ? error.message : error);
    process.exit(1);
  });
}
