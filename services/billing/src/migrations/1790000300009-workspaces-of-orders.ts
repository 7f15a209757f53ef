import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which workspace somebody bought: its company heads the receipt's mail. */
export class WorkspacesOfOrders1790000300009 implements MigrationInterface {
  name = 'WorkspacesOfOrders1790000300009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE token_order ADD COLUMN workspace_id uuid;
      COMMENT ON COLUMN token_order.workspace_id IS 'of the session that bought; null: of a version of the service before';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE token_order DROP COLUMN workspace_id');
  }
}
