import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Views1790000500012 implements MigrationInterface {
  name = 'Views1790000500012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_view (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        record_type text NOT NULL CHECK (record_type IN ('contact', 'company', 'deal')),
        name text NOT NULL,
        filter jsonb,
        sort text NOT NULL,
        columns text[] NOT NULL,
        shared boolean NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, id)
      );
      CREATE INDEX saved_view_by_name ON saved_view (workspace_id, record_type, name);
    `);
    await workspaceTable(runner, 'saved_view');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_view');
  }
}
