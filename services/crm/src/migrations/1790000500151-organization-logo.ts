import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Logos of the workspace's own companies; their bytes are kept where attachments are. */
export class OrganizationLogo1790000500151 implements MigrationInterface {
  name = 'OrganizationLogo1790000500151';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE organization_logo (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        organization_id uuid NOT NULL,
        type text NOT NULL,
        bytes int NOT NULL CHECK (bytes >= 0),
        created_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, organization_id) REFERENCES organization (workspace_id, id)
      );
      CREATE INDEX organization_logo_of ON organization_logo (workspace_id, organization_id);
      ALTER TABLE organization ADD COLUMN logo_id uuid;
    `);
    await workspaceTable(runner, 'organization_logo');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organization DROP COLUMN logo_id; DROP TABLE organization_logo;');
  }
}
