import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sample data brings a company of the workspace's own. */
export class SampleOrganization1790000500150 implements MigrationInterface {
  name = 'SampleOrganization1790000500150';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organization ADD COLUMN sample boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organization DROP COLUMN sample');
  }
}
