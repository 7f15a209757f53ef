import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the day of a sale ends; workspaces from before are in UTC, as nothing told where they are. */
export class ZoneOfWorkspaces1790000500191 implements MigrationInterface {
  name = 'ZoneOfWorkspaces1790000500191';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE workspace_language ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
      COMMENT ON COLUMN workspace_language.time_zone IS 'of who opened the workspace, as Postgres takes it';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workspace_language DROP COLUMN time_zone');
  }
}
