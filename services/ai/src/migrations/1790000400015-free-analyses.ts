import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which generations one of the month's free analyses pays for, and the last one of each feature. */
export class FreeAnalyses1790000400015 implements MigrationInterface {
  name = 'FreeAnalyses1790000400015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE generation ADD COLUMN free_analysis boolean NOT NULL DEFAULT false;
      CREATE INDEX generation_latest ON generation (user_id, workspace_id, feature, started_at DESC) WHERE state = 'completed';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX generation_latest; ALTER TABLE generation DROP COLUMN free_analysis');
  }
}
