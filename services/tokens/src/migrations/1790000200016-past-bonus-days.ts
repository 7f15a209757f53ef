import { platformAccess, reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was earned on a day that is over stands in the ledger: nobody asks for the day again. */
export class PastBonusDays1790000200016 implements MigrationInterface {
  name = 'PastBonusDays1790000200016';

  async up(runner: QueryRunner): Promise<void> {
    await platformAccess(runner, 'daily_bonus', 'sweeper', ['SELECT', 'DELETE']);
    await runner.query('CREATE INDEX daily_bonus_day ON daily_bonus (day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const role = reasonRole('tokens', 'sweeper');
    await runner.query(
      `DROP INDEX daily_bonus_day; DROP POLICY ${role} ON daily_bonus; REVOKE ALL ON daily_bonus FROM ${role};`,
    );
  }
}
