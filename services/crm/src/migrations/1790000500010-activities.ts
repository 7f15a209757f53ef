import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Activities1790000500010 implements MigrationInterface {
  name = 'Activities1790000500010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE activity (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        kind text NOT NULL CHECK (kind IN ('call', 'email', 'meeting', 'message', 'note')),
        title text NOT NULL DEFAULT '',
        body text NOT NULL DEFAULT '',
        direction text CHECK (direction IN ('in', 'out')),
        at timestamptz(3) NOT NULL DEFAULT now(),
        minutes int CHECK (minutes >= 0),
        outcome text,
        contact_id uuid,
        company_id uuid,
        mentions uuid[] NOT NULL DEFAULT '{}',
        origin text NOT NULL DEFAULT 'person' CHECK (origin IN ('person', 'import', 'workflow', 'ai', 'api')),
        sample boolean NOT NULL DEFAULT false,
        created_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, contact_id) REFERENCES contact (workspace_id, id),
        FOREIGN KEY (workspace_id, company_id) REFERENCES company (workspace_id, id),
        CHECK (contact_id IS NOT NULL OR company_id IS NOT NULL)
      );
      COMMENT ON COLUMN activity.body IS 'Markdown; mentions as @[Name](user:<id>)';
      CREATE INDEX activity_by_at ON activity (workspace_id, at, id) WHERE deleted_at IS NULL;
      CREATE INDEX activity_by_kind ON activity (workspace_id, kind, at, id) WHERE deleted_at IS NULL;
      CREATE INDEX activity_of_contact ON activity (workspace_id, contact_id, at, id);
      CREATE INDEX activity_of_company ON activity (workspace_id, company_id, at, id);
    `);
    await workspaceTable(runner, 'activity');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE activity');
  }
}
