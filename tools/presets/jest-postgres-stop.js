/** What a failed test leaves open (a database, a service) keeps its process alive: after a while it ends all the same, and says what it was. */
const lingerMs = 60_000;

/** Jest global tear-down: ends the Postgres that the set-up started. */
export default async () => {
  await globalThis.stopTestPostgres?.();
  const linger = () => {
    console.error(
      `Still open a minute after the last test: ${[...new Set(process.getActiveResourcesInfo())].join(', ')}`,
    );
    process.exit(1);
  };
  setTimeout(linger, lingerMs).unref();
};
