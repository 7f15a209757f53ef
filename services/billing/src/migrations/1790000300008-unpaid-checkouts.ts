import { platformAccess, reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checkouts of plans that came to nothing go after a while; what was paid stays. */
export class UnpaidCheckouts1790000300008 implements MigrationInterface {
  name = 'UnpaidCheckouts1790000300008';

  async up(runner: QueryRunner): Promise<void> {
    await platformAccess(runner, 'plan_checkout', 'sweeper', ['SELECT', 'DELETE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    const role = reasonRole('billing', 'sweeper');
    await runner.query(`DROP POLICY ${role} ON plan_checkout; REVOKE ALL ON plan_checkout FROM ${role};`);
  }
}
