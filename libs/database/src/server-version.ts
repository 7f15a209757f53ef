import type pg from 'pg';

/** The oldest major version of Postgres that the platform runs on: the privilege MAINTAIN came with it. */
export const minimumPostgres = 17;

/** What keeps the platform from running on this server; undefined where nothing does. @param version `server_version_num` */
const versionProblem = (version: number): string | undefined =>
  version >= minimumPostgres * 10_000
    ? undefined
    : `Postgres ${Math.floor(version / 10_000)} is too old: Fernway needs Postgres ${minimumPostgres} or newer`;

/** A server that is too old: said in one line, without a stack. */
export class PostgresTooOld extends Error {
  override name = 'PostgresTooOld';
}

/** @throws PostgresTooOld before a statement that an old server does not understand would fail of its syntax */
export const requireVersion = async (client: Pick<pg.Client, 'query'> | pg.Pool): Promise<void> => {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  const problem = versionProblem(rows[0]?.version ?? 0);
  if (problem) throw new PostgresTooOld(problem);
};
