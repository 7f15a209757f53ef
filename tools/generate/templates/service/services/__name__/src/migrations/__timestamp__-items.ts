import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Items__timestamp__ implements MigrationInterface {
  name = 'Items__timestamp__';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE item (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        title text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, id)
      );
    `);
    await workspaceTable(runner, 'item');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE item');
  }
}
