import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { followSearch, unfollowSearch } from './follow-search.js';

/** The customers' companies, with their history; the user's own are organizations. */
export class Companies1790000500006 implements MigrationInterface {
  name = 'Companies1790000500006';

  async up(runner: QueryRunner): Promise<void> {
    // One index per sort, as for contacts; text is sorted by a key of its own, because lower() is of no use under row
    // security. When a company was last heard of decides its status.
    await runner.query(`
      CREATE TABLE company (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        name text NOT NULL,
        name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
        domain text COLLATE "C",
        website text,
        phone text,
        industry text,
        industry_key text COLLATE "C" GENERATED ALWAYS AS (lower(industry)) STORED,
        address jsonb,
        owner_id uuid,
        tags text[] NOT NULL DEFAULT '{}',
        sales_target bigint CHECK (sales_target >= 0),
        sales_target_currency text CHECK (sales_target_currency ~ '^[A-Z]{3}$'),
        fields jsonb NOT NULL DEFAULT '{}',
        last_activity_at timestamptz(3),
        heard_at timestamptz(3) NOT NULL GENERATED ALWAYS AS (coalesce(last_activity_at, created_at)) STORED,
        sample boolean NOT NULL DEFAULT false,
        created_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id),
        CHECK ((sales_target IS NULL) = (sales_target_currency IS NULL))
      );
      COMMENT ON COLUMN company.sales_target IS 'per month, in minor units';
      CREATE INDEX company_by_name ON company (workspace_id, name_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX company_by_domain ON company (workspace_id, domain, id) WHERE deleted_at IS NULL;
      CREATE INDEX company_by_industry ON company (workspace_id, industry_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX company_by_sales_target ON company (workspace_id, sales_target, id) WHERE deleted_at IS NULL;
      CREATE INDEX company_by_last_activity ON company (workspace_id, last_activity_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX company_by_heard_at ON company (workspace_id, heard_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX company_by_created_at ON company (workspace_id, created_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX company_by_updated_at ON company (workspace_id, updated_at, id) WHERE deleted_at IS NULL;

      CREATE TABLE company_history (
        workspace_id uuid NOT NULL,
        company_id uuid NOT NULL,
        version int NOT NULL,
        action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted', 'restored')),
        actor uuid,
        origin text NOT NULL DEFAULT 'person' CHECK (origin IN ('person', 'import', 'workflow', 'ai', 'api')),
        batch_id uuid,
        at timestamptz(3) NOT NULL DEFAULT now(),
        changes jsonb NOT NULL DEFAULT '{}',
        PRIMARY KEY (workspace_id, company_id, version),
        FOREIGN KEY (workspace_id, company_id) REFERENCES company ON DELETE CASCADE
      );
      COMMENT ON COLUMN company_history.actor IS 'user who did it; null: the platform';
      COMMENT ON COLUMN company_history.changes IS '{ field: [before, after] }';
    `);
    await workspaceTable(runner, 'company');
    await workspaceTable(runner, 'company_history', ['SELECT', 'INSERT']);
    await followSearch(
      runner,
      'company',
      ['name', 'domain', 'industry', 'phone'],
      ['NEW.name', 'NEW.domain', 'NEW.industry', 'NEW.phone', `regexp_replace(NEW.phone, '[^0-9]', '', 'g')`],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await unfollowSearch(runner, 'company');
    await runner.query(`
      DELETE FROM record_search WHERE type = 'company';
      DROP TABLE company_history;
      DROP TABLE company;
    `);
  }
}
