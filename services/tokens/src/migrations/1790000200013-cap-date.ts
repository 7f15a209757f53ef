import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The date of the day that a cap counts for: it only moves forward, whichever way the person's zone changes. */
export class CapDate1790000200013 implements MigrationInterface {
  name = 'CapDate1790000200013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD COLUMN cap_day date');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN cap_day');
  }
}
