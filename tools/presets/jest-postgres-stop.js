/** Jest global tear-down: ends the Postgres that the set-up started. */
export default () => globalThis.stopTestPostgres?.();
