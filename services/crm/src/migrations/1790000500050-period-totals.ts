import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Leads, customers made of them, calls made and deals won, by quarter hour and by day of UTC, kept by the statements
 * that change them. All of the world's zones begin their days on a quarter hour: a week anywhere is seven days less
 * two parts of one, so a chart reads as many rows as it has periods, whether there are a hundred records or a million.
 */
export class PeriodTotals1790000500050 implements MigrationInterface {
  name = 'PeriodTotals1790000500050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE period_total (
        workspace_id uuid NOT NULL,
        measure text NOT NULL CHECK (measure IN ('lead', 'customer', 'call', 'won')),
        grain text NOT NULL CHECK (grain IN ('quarter', 'day')),
        start timestamptz NOT NULL,
        currency text NOT NULL,
        records int NOT NULL,
        value numeric NOT NULL,
        PRIMARY KEY (workspace_id, measure, grain, start, currency)
      ) WITH (fillfactor = 50);
      COMMENT ON COLUMN period_total.measure IS 'customer: of the leads of that time, those who are or were customers';
      COMMENT ON COLUMN period_total.currency IS 'empty where nothing is paid';
    `);
    await workspaceTable(runner, 'period_total');
    for (const [table, rows] of Object.entries(sources)) {
      await runner.query(`
        ${firstPeriods(table)}
        CREATE TRIGGER period_follows_insert AFTER INSERT ON ${table}
          REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${table}_period_added();
        CREATE TRIGGER period_follows_update AFTER UPDATE ON ${table}
          REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ${table}_period_changed();
        CREATE TRIGGER period_follows_delete AFTER DELETE ON ${table}
          REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ${table}_period_removed();
        -- The owner of the tables is under row security like everybody else; to count what is there, it is not.
        ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;
        ALTER TABLE period_total NO FORCE ROW LEVEL SECURITY;
        ${add(rows(table, 1))};
        ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
        ALTER TABLE period_total FORCE ROW LEVEL SECURITY;
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(sources)) {
      await runner.query(`
        DROP TRIGGER period_follows_insert ON ${table};
        DROP TRIGGER period_follows_update ON ${table};
        DROP TRIGGER period_follows_delete ON ${table};
        DROP FUNCTION ${table}_period_added(), ${table}_period_changed(), ${table}_period_removed();
      `);
    }
    await runner.query('DROP TABLE period_total');
  }
}

type Rows = (table: string, change: 1 | -1) => string;

/** What counts, where and when, of the rows of each table. */
const sources: Record<string, Rows> = {
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

/** In one order, so that two statements that write the same periods wait for each other once. */
const add = (rows: string) => `
  INSERT INTO period_total AS held (workspace_id, measure, grain, start, currency, records, value)
  SELECT workspace_id, measure, grain,
         CASE grain WHEN 'day' THEN date_trunc('day', at, 'UTC') ELSE date_bin('15 minutes', at, '2000-01-01Z') END AS start,
         currency, sum(change), sum(change * value)
    FROM (${rows}) AS counted CROSS JOIN (VALUES ('day'), ('quarter')) AS grains (grain)
   GROUP BY workspace_id, measure, grain, start, currency
  HAVING sum(change) <> 0 OR sum(change * value) <> 0
   ORDER BY workspace_id, measure, grain, start, currency
  ON CONFLICT (workspace_id, measure, grain, start, currency) DO UPDATE
    SET records = held.records + excluded.records, value = held.value + excluded.value`;

const follow = (name: string, rows: string) => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
  BEGIN
    ${add(rows)};
    RETURN NULL;
  END $$;`;

/** Replaced later; kept for the way down. */
export const firstPeriods = (table: string): string => {
  const rows = sources[table]!;
  return [
    follow(`${table}_period_added`, rows('added', 1)),
    follow(`${table}_period_changed`, `${rows('after', 1)} UNION ALL ${rows('before', -1)}`),
    follow(`${table}_period_removed`, rows('removed', -1)),
  ].join('');
};
