import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is sold with a deal; its value is their sum where there are any. */
export class LinesOfDeals1790000500190 implements MigrationInterface {
  name = 'LinesOfDeals1790000500190';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE deal ADD COLUMN lines jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deal DROP COLUMN lines');
  }
}
