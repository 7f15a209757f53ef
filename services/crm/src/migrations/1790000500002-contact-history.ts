import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContactHistory1790000500002 implements MigrationInterface {
  name = 'ContactHistory1790000500002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE contact_history (
        workspace_id uuid NOT NULL,
        contact_id uuid NOT NULL,
        version int NOT NULL,
        action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted', 'restored')),
        actor uuid,
        at timestamptz(3) NOT NULL DEFAULT now(),
        changes jsonb NOT NULL DEFAULT '{}',
        PRIMARY KEY (workspace_id, contact_id, version),
        FOREIGN KEY (workspace_id, contact_id) REFERENCES contact ON DELETE CASCADE
      );
      COMMENT ON COLUMN contact_history.actor IS 'user who did it; null: the platform';
      COMMENT ON COLUMN contact_history.changes IS '{ field: [before, after] }';
    `);
    await workspaceTable(runner, 'contact_history', ['SELECT', 'INSERT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contact_history');
  }
}
