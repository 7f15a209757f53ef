import { serviceRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Connections that write at the same time rarely meet in a part; whoever reads adds up as many rows. */
const part = '(pg_backend_pid() % 8)::smallint';

/**
 * A count was one row, which every statement that moved it held until its commit: two people who added contacts to one
 * workspace waited for each other's disk. Now it is the sum of up to eight rows, and a connection writes to one of them.
 * What read `contact_count` reads a view of that name.
 */
export class CountsInParts1790000500110 implements MigrationInterface {
  name = 'CountsInParts1790000500110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact_count RENAME TO contact_count_part;
      ALTER TABLE contact_count_part ADD part smallint NOT NULL DEFAULT 0;
      ALTER TABLE contact_count_part DROP CONSTRAINT contact_count_pkey;
      ALTER TABLE contact_count_part ADD PRIMARY KEY (workspace_id, lifecycle, part);
      CREATE VIEW contact_count WITH (security_invoker = true) AS
        SELECT workspace_id, lifecycle, sum(contacts)::int AS contacts FROM contact_count_part GROUP BY workspace_id, lifecycle;
      GRANT SELECT ON contact_count TO ${serviceRole('crm')};
      ALTER TABLE period_total ADD part smallint NOT NULL DEFAULT 0;
      ALTER TABLE period_total DROP CONSTRAINT period_total_pkey;
      ALTER TABLE period_total ADD PRIMARY KEY (workspace_id, measure, grain, start, currency, part);
    `);
    await follow(runner, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW contact_count;
      ALTER TABLE contact_count_part RENAME TO contact_count;
      -- The owner of the tables is under row security like everybody else; to add up what is there, it is not.
      ALTER TABLE contact_count NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE period_total NO FORCE ROW LEVEL SECURITY;
      WITH parts AS (DELETE FROM contact_count RETURNING *)
      INSERT INTO contact_count (workspace_id, lifecycle, contacts) SELECT workspace_id, lifecycle, sum(contacts) FROM parts GROUP BY workspace_id, lifecycle;
      WITH parts AS (DELETE FROM period_total RETURNING *)
      INSERT INTO period_total (workspace_id, measure, grain, start, currency, records, value)
      SELECT workspace_id, measure, grain, start, currency, sum(records), sum(value) FROM parts GROUP BY workspace_id, measure, grain, start, currency;
      ALTER TABLE contact_count DROP part;
      ALTER TABLE contact_count ADD PRIMARY KEY (workspace_id, lifecycle);
      ALTER TABLE period_total DROP part;
      ALTER TABLE period_total ADD PRIMARY KEY (workspace_id, measure, grain, start, currency);
      ALTER TABLE contact_count FORCE ROW LEVEL SECURITY;
      ALTER TABLE period_total FORCE ROW LEVEL SECURITY;
    `);
    await follow(runner, false);
  }
}

/** The triggers' functions, as they were made with the tables, but for the part. */
const follow = async (runner: QueryRunner, inParts: boolean): Promise<void> => {
  const [column, key, value] = inParts ? ['part, ', ', part', `${part}, `] : ['', '', ''];
  const replace = (name: string, statement: string) => `
    CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
    BEGIN
      ${statement};
      RETURN NULL;
    END $$;`;
  const count = (changed: string) => `
    INSERT INTO contact_count${inParts ? '_part' : ''} AS held (workspace_id, lifecycle, ${column}contacts)
    SELECT workspace_id, lifecycle, ${value}sum(change) FROM (${changed}) AS changed
     GROUP BY workspace_id, lifecycle HAVING sum(change) <> 0 ORDER BY workspace_id, lifecycle
    ON CONFLICT (workspace_id, lifecycle${key}) DO UPDATE SET contacts = held.contacts + excluded.contacts`;
  const period = (rows: string) => `
    INSERT INTO period_total AS held (workspace_id, measure, grain, start, currency, ${column}records, value)
    SELECT workspace_id, measure, grain,
           CASE grain WHEN 'day' THEN date_trunc('day', at, 'UTC') ELSE date_bin('15 minutes', at, '2000-01-01Z') END AS start,
           currency, ${value}sum(change), sum(change * value)
      FROM (${rows}) AS counted CROSS JOIN (VALUES ('day'), ('quarter')) AS grains (grain)
     GROUP BY workspace_id, measure, grain, start, currency
    HAVING sum(change) <> 0 OR sum(change * value) <> 0
     ORDER BY workspace_id, measure, grain, start, currency
    ON CONFLICT (workspace_id, measure, grain, start, currency${key}) DO UPDATE
      SET records = held.records + excluded.records, value = held.value + excluded.value`;
  for (const [prefix, write, rows] of [
    ['contact_count', count, contacts],
    ...Object.entries(periods).map(([table, source]) => [`${table}_period`, period, source] as const),
  ] as const) {
    await runner.query(`
      ${replace(`${prefix}_added`, write(rows('added', 1)))}
      ${replace(`${prefix}_changed`, write(`${rows('after', 1)} UNION ALL ${rows('before', -1)}`))}
      ${replace(`${prefix}_removed`, write(rows('removed', -1)))}`);
  }
};

type Rows = (table: string, change: 1 | -1) => string;

const contacts: Rows = (table, change) =>
  `SELECT workspace_id, lifecycle, ${change} AS change FROM ${table} WHERE deleted_at IS NULL`;

const periods: Record<string, Rows> = {
  contact: (table, change) => `
    SELECT workspace_id, unnest(CASE WHEN lifecycle IN ('customer', 'past') THEN ARRAY['lead', 'customer'] ELSE ARRAY['lead'] END) AS measure,
           lead_since AS at, '' AS currency, 0 AS value, ${change} AS change
      FROM ${table} WHERE deleted_at IS NULL AND lead_since IS NOT NULL`,
  activity: (table, change) => `
    SELECT workspace_id, 'call' AS measure, at, '' AS currency, 0 AS value, ${change} AS change
      FROM ${table} WHERE deleted_at IS NULL AND kind = 'call' AND direction IS DISTINCT FROM 'in'`,
  deal: (table, change) => `
    SELECT workspace_id, 'won' AS measure, closed_at AS at, currency, value, ${change} AS change
      FROM ${table} WHERE deleted_at IS NULL AND state = 'won'`,
};
