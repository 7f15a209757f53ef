import { serviceRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstCounts } from './1790000500004-contact-count.js';
import { firstPeriods } from './1790000500050-period-totals.js';

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
    const counts = ['contact_count', ...periods.map((table) => `${table}_period`)];
    await runner.query(functions(...counts.flatMap((count) => changes.map((change) => `${count}_${change}`))));
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
    await runner.query(firstCounts + periods.map(firstPeriods).join(''));
  }
}

const changes = ['added', 'changed', 'removed'];
const periods = ['contact', 'activity', 'deal'];
