import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The workspace's own companies, and which of them each member works with. */
export class Organizations1790000500013 implements MigrationInterface {
  name = 'Organizations1790000500013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE organization (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        name text NOT NULL,
        registration_number text,
        industry text,
        founded int,
        address text,
        phone text,
        email text,
        employees int CHECK (employees >= 0),
        locations text[] NOT NULL DEFAULT '{}',
        teams text[] NOT NULL DEFAULT '{}',
        departments jsonb NOT NULL DEFAULT '[]',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id)
      );
      COMMENT ON COLUMN organization.departments IS '[{ kind, head, members }]';
      CREATE TABLE active_organization (
        workspace_id uuid NOT NULL,
        user_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        PRIMARY KEY (workspace_id, user_id),
        FOREIGN KEY (workspace_id, organization_id) REFERENCES organization ON DELETE CASCADE
      );
    `);
    await workspaceTable(runner, 'organization');
    await workspaceTable(runner, 'active_organization');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE active_organization; DROP TABLE organization;');
  }
}
