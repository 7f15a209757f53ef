import { platformAccess, workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Tasks1790000500011 implements MigrationInterface {
  name = 'Tasks1790000500011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE task (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        title text NOT NULL,
        body text NOT NULL DEFAULT '',
        due_at timestamptz(3),
        all_day boolean NOT NULL DEFAULT true,
        remind_at timestamptz(3),
        reminded_at timestamptz(3),
        assignee_id uuid,
        contact_id uuid,
        company_id uuid,
        done_at timestamptz(3),
        done_by uuid,
        sample boolean NOT NULL DEFAULT false,
        created_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, contact_id) REFERENCES contact (workspace_id, id),
        FOREIGN KEY (workspace_id, company_id) REFERENCES company (workspace_id, id)
      );
      COMMENT ON COLUMN task.reminded_at IS 'when the reminder of remind_at went out';
      CREATE INDEX task_open ON task (workspace_id, due_at, id) WHERE deleted_at IS NULL AND done_at IS NULL;
      CREATE INDEX task_by_due_at ON task (workspace_id, due_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX task_of_contact ON task (workspace_id, contact_id, due_at, id);
      CREATE INDEX task_of_company ON task (workspace_id, company_id, due_at, id);
      CREATE INDEX task_to_remind ON task (remind_at)
        WHERE deleted_at IS NULL AND done_at IS NULL AND reminded_at IS NULL AND remind_at IS NOT NULL;
    `);
    await workspaceTable(runner, 'task');
    await platformAccess(runner, 'task', 'scheduler', ['SELECT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE task');
  }
}
