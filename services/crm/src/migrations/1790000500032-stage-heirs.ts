import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the deals of a removed stage went, so that its undo finds them. */
export class StageHeirs1790000500032 implements MigrationInterface {
  name = 'StageHeirs1790000500032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE stage
        ADD COLUMN heir_id uuid,
        ADD FOREIGN KEY (workspace_id, heir_id) REFERENCES stage (workspace_id, id);
      COMMENT ON COLUMN stage.heir_id IS 'where the deals of this removed stage went';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stage DROP COLUMN heir_id');
  }
}
