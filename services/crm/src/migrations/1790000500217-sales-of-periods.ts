import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

const measures = (all: string[]) => `
  ALTER TABLE period_total DROP CONSTRAINT period_total_measure_check,
    ADD CHECK (measure IN (${all.map((measure) => `'${measure}'`).join(', ')}));`;
const before = ['lead', 'customer', 'call', 'won'];

/** Revenue is what was sold, by the day on which it was: a sale has no time. */
export class SalesOfPeriods1790000500217 implements MigrationInterface {
  name = 'SalesOfPeriods1790000500217';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${functions('sale_period_added', 'sale_period_changed', 'sale_period_removed')}
      ${measures([...before, 'sale'])}
      CREATE TRIGGER period_follows_insert AFTER INSERT ON sale
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sale_period_added();
      CREATE TRIGGER period_follows_update AFTER UPDATE ON sale
        REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION sale_period_changed();
      CREATE TRIGGER period_follows_delete AFTER DELETE ON sale
        REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sale_period_removed();
      -- The owner of the tables is under row security like everybody else; to count what is there, it is not.
      ALTER TABLE sale NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE period_total NO FORCE ROW LEVEL SECURITY;
      INSERT INTO period_total (workspace_id, measure, grain, start, currency, records, value)
      SELECT workspace_id, 'sale', 'day', date::timestamp AT TIME ZONE 'UTC', currency, count(*), sum(amount)
        FROM sale WHERE deleted_at IS NULL GROUP BY workspace_id, date, currency;
      ALTER TABLE sale FORCE ROW LEVEL SECURITY;
      ALTER TABLE period_total FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER period_follows_insert ON sale;
      DROP TRIGGER period_follows_update ON sale;
      DROP TRIGGER period_follows_delete ON sale;
      DROP FUNCTION sale_period_added(), sale_period_changed(), sale_period_removed();
      ALTER TABLE period_total NO FORCE ROW LEVEL SECURITY;
      DELETE FROM period_total WHERE measure = 'sale';
      ALTER TABLE period_total FORCE ROW LEVEL SECURITY;
      ${measures(before)}
    `);
  }
}
