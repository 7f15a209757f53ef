import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a workspace offers as outcomes of calls and as reasons for lost deals; without a row, what all start with. */
export class PickLists1790000500152 implements MigrationInterface {
  name = 'PickLists1790000500152';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pick_list (
        workspace_id uuid NOT NULL,
        name text NOT NULL,
        version int NOT NULL,
        items jsonb NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, name)
      );
      COMMENT ON COLUMN pick_list.items IS '[{ label, hidden }]';
    `);
    await workspaceTable(runner, 'pick_list');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pick_list');
  }
}
