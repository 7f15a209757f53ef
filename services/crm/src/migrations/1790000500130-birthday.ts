import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody was born, or on which day they are wished well. */
export class Birthday1790000500130 implements MigrationInterface {
  name = 'Birthday1790000500130';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contact ADD COLUMN birthday date');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contact DROP COLUMN birthday');
  }
}
