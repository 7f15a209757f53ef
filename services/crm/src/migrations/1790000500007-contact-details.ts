import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What else a contact has, and its company as a record. Companies that contacts named so far become records; the name
 * stays beside the link, so that a list and the search need no join, and follows the company's.
 */
export class ContactDetails1790000500007 implements MigrationInterface {
  name = 'ContactDetails1790000500007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact
        ADD COLUMN phone_key text COLLATE "C" GENERATED ALWAYS AS (lower(phone)) STORED,
        ADD COLUMN email_key text COLLATE "C" GENERATED ALWAYS AS (lower(email)) STORED,
        ADD COLUMN other_emails jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN other_phones jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN company_id uuid,
        ADD COLUMN company_key text COLLATE "C" GENERATED ALWAYS AS (lower(company_name)) STORED,
        ADD COLUMN job_title text,
        ADD COLUMN job_title_key text COLLATE "C" GENERATED ALWAYS AS (lower(job_title)) STORED,
        ADD COLUMN owner_id uuid,
        ADD COLUMN source text,
        ADD COLUMN source_key text COLLATE "C" GENERATED ALWAYS AS (lower(source)) STORED,
        ADD COLUMN address jsonb,
        ADD COLUMN consent text NOT NULL DEFAULT 'unknown' CHECK (consent IN ('unknown', 'granted', 'refused')),
        ADD COLUMN fields jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN last_activity_at timestamptz(3),
        ADD FOREIGN KEY (workspace_id, company_id) REFERENCES company (workspace_id, id);
      CREATE INDEX contact_by_email ON contact (workspace_id, email_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX contact_by_phone ON contact (workspace_id, phone_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX contact_by_company_name ON contact (workspace_id, company_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX contact_by_company ON contact (workspace_id, company_id, name_key, id);
      CREATE INDEX contact_by_job_title ON contact (workspace_id, job_title_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX contact_by_source ON contact (workspace_id, source_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX contact_by_last_activity ON contact (workspace_id, last_activity_at, id) WHERE deleted_at IS NULL;
      ALTER TABLE contact_history
        ADD COLUMN origin text NOT NULL DEFAULT 'person' CHECK (origin IN ('person', 'import', 'workflow', 'ai', 'api')),
        ADD COLUMN batch_id uuid;

      -- The owner of the tables is under row security like everybody else; for this once it is not.
      ALTER TABLE contact NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE company NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE company_history NO FORCE ROW LEVEL SECURITY;
      INSERT INTO company (workspace_id, id, name, created_by, created_at, updated_at, sample)
        SELECT DISTINCT ON (workspace_id, lower(company_name)) workspace_id, gen_random_uuid(), company_name, created_by,
               created_at, created_at, sample
          FROM contact WHERE company_name <> '' ORDER BY workspace_id, lower(company_name), created_at;
      INSERT INTO company_history (workspace_id, company_id, version, action, actor, at)
        SELECT workspace_id, id, version, 'created', created_by, created_at FROM company;
      UPDATE contact SET company_id = company.id FROM company
       WHERE company.workspace_id = contact.workspace_id AND company.name_key = contact.company_key;
      ALTER TABLE contact FORCE ROW LEVEL SECURITY;
      ALTER TABLE company FORCE ROW LEVEL SECURITY;
      ALTER TABLE company_history FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact_history DROP COLUMN origin, DROP COLUMN batch_id;
      ALTER TABLE contact
        DROP COLUMN phone_key, DROP COLUMN email_key, DROP COLUMN other_emails, DROP COLUMN other_phones, DROP COLUMN company_id,
        DROP COLUMN company_key, DROP COLUMN job_title_key, DROP COLUMN job_title, DROP COLUMN owner_id,
        DROP COLUMN source_key, DROP COLUMN source, DROP COLUMN address, DROP COLUMN consent, DROP COLUMN fields,
        DROP COLUMN last_activity_at;
    `);
  }
}
