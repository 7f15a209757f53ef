import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WorkspaceTrades1790000600003 implements MigrationInterface {
  name = 'WorkspaceTrades1790000600003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE workspace_trade (
        workspace_id uuid PRIMARY KEY,
        business_type text NOT NULL,
        answered_at timestamptz(3) NOT NULL
      )
    `);
    await workspaceTable(runner, 'workspace_trade');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE workspace_trade');
  }
}
