import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ActivitySentiment1790000500082 implements MigrationInterface {
  name = 'ActivitySentiment1790000500082';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE activity ADD COLUMN sentiment text CHECK (sentiment IN ('positive', 'neutral', 'negative', 'unknown'));
      COMMENT ON COLUMN activity.sentiment IS 'Of this version of title and body, by the ai service; null until it was scored';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE activity DROP COLUMN sentiment');
  }
}
