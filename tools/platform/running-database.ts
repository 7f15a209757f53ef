import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Runs a statement in the database of a running platform's service, as that service does for a user: for what only time would bring about. */
export async function sqlAs(
  dataDir: string,
  { service, user }: { service: string; user: string },
  text: string,
  values: unknown[],
): Promise<void> {
  const { env } = JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')) as { env: Record<string, string> };
  const client = new pg.Client({ connectionString: env[`${service.toUpperCase()}_DATABASE_URL`] });
  await client.connect();
  try {
    await client.query(`SELECT set_config('app.user', $1, false)`, [user]);
    const { rowCount } = await client.query(text, values);
    if (rowCount !== 1) throw new Error(`${rowCount} rows of ${service} were touched, not one: ${text}`);
  } finally {
    await client.end();
  }
}
