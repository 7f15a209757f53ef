import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstReserve } from './1790000200002-ledger-functions.js';

/**
 * The most a person lets himself spend on one of his days. What counts is asked of the reservations themselves, under
 * the account's lock: there is no second figure that could go astray. Where the day begins and ends the service says.
 */
export class DailyCap1790000200005 implements MigrationInterface {
  name = 'DailyCap1790000200005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account
        ADD COLUMN daily_cap int CHECK (daily_cap >= 0),
        ADD COLUMN cap_from timestamptz,
        ADD COLUMN cap_until timestamptz,
        ADD CONSTRAINT account_cap_day CHECK (cap_from < cap_until);
      COMMENT ON COLUMN account.cap_from IS 'the day that the cap was last held against; a later one is set when it comes';

      CREATE INDEX reservation_day ON reservation (account_id, created_at);

      ${functions('spent_since', 'reserve')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION reserve, spent_since;
      ${firstReserve}
      DROP INDEX reservation_day;
      ALTER TABLE account DROP COLUMN daily_cap, DROP COLUMN cap_from, DROP COLUMN cap_until;
    `);
  }
}
