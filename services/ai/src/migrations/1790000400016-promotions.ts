import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Promotions1790000400016 implements MigrationInterface {
  name = 'Promotions1790000400016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE promotion (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
        notes text NOT NULL DEFAULT '' CHECK (length(notes) <= 5000),
        idea jsonb NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id)
      );
      CREATE INDEX promotion_newest ON promotion (workspace_id, id DESC) WHERE deleted_at IS NULL;
    `);
    await workspaceTable(runner, 'promotion', ['SELECT', 'INSERT', 'UPDATE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE promotion');
  }
}
