import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Attachments1790000500035 implements MigrationInterface {
  name = 'Attachments1790000500035';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attachment (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        name text NOT NULL,
        type text NOT NULL,
        bytes int NOT NULL CHECK (bytes >= 0),
        contact_id uuid,
        company_id uuid,
        deal_id uuid,
        sample boolean NOT NULL DEFAULT false,
        created_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, contact_id) REFERENCES contact (workspace_id, id),
        FOREIGN KEY (workspace_id, company_id) REFERENCES company (workspace_id, id),
        FOREIGN KEY (workspace_id, deal_id) REFERENCES deal (workspace_id, id),
        CHECK (num_nonnulls(contact_id, company_id, deal_id) = 1)
      );
      CREATE INDEX attachment_of_contact ON attachment (workspace_id, contact_id, created_at, id) WHERE contact_id IS NOT NULL;
      CREATE INDEX attachment_of_company ON attachment (workspace_id, company_id, created_at, id) WHERE company_id IS NOT NULL;
      CREATE INDEX attachment_of_deal ON attachment (workspace_id, deal_id, created_at, id) WHERE deal_id IS NOT NULL;
    `);
    await workspaceTable(runner, 'attachment');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attachment');
  }
}
