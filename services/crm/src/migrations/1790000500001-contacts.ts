import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Contacts1790000500001 implements MigrationInterface {
  name = 'Contacts1790000500001';

  async up(runner: QueryRunner): Promise<void> {
    // Milliseconds, as JavaScript has them: a cursor must give back exactly the time it was made of.
    // Keyset pages compare (sort key, id): one index for each sort, over rows that are not deleted. The sort key of a
    // name is a column of its own, because an index on lower(name) is of no use under row security.
    await runner.query(`
      CREATE TABLE contact (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        name text NOT NULL,
        name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
        email text,
        phone text,
        company_name text,
        lifecycle text NOT NULL CHECK (lifecycle IN ('lead', 'prospect', 'customer', 'past')),
        tags text[] NOT NULL DEFAULT '{}',
        lead_since timestamptz(3),
        sample boolean NOT NULL DEFAULT false,
        created_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id)
      );
      COMMENT ON COLUMN contact.lead_since IS 'when it first became a lead, also after it is none any more';
      CREATE INDEX contact_by_name ON contact (workspace_id, name_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX contact_by_created_at ON contact (workspace_id, created_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX contact_by_updated_at ON contact (workspace_id, updated_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX contact_by_lifecycle ON contact (workspace_id, lifecycle, created_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX contact_by_lead_since ON contact (workspace_id, lead_since)
        WHERE deleted_at IS NULL AND lead_since IS NOT NULL;
    `);
    await workspaceTable(runner, 'contact');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contact');
  }
}
