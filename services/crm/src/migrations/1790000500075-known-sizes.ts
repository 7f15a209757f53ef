import { serviceRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['contact', 'company', 'deal'].flatMap((type) => [type, `${type}_history`]).join(', ');

/**
 * An import tells the planner what its tables have become. Left to autovacuum that takes up to a minute, in which lists
 * and an undo are planned for tables of a few rows.
 */
export class KnownSizes1790000500075 implements MigrationInterface {
  name = 'KnownSizes1790000500075';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT MAINTAIN ON ${tables} TO ${serviceRole('crm')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`REVOKE MAINTAIN ON ${tables} FROM ${serviceRole('crm')}`);
  }
}
