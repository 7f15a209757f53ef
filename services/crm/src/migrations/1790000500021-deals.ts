import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { followSearch, unfollowSearch } from './follow-search.js';

/** Deals with their history, and the counter that their numbers are made of. */
export class Deals1790000500021 implements MigrationInterface {
  name = 'Deals1790000500021';

  async up(runner: QueryRunner): Promise<void> {
    // One index per sort, as for contacts. A deal's state is its stage's kind: the foreign key sees to it, so that lists
    // and sums need no join.
    await runner.query(`
      CREATE TABLE deal (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        number text COLLATE "C" NOT NULL,
        name text NOT NULL,
        name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
        customer_name text NOT NULL,
        customer_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(customer_name)) STORED,
        phone text,
        contact_id uuid,
        contact_name text,
        company_id uuid,
        company_name text,
        company_key text COLLATE "C" GENERATED ALWAYS AS (lower(company_name)) STORED,
        value bigint NOT NULL CHECK (value >= 0),
        currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
        probability numeric(5, 2) NOT NULL CHECK (probability BETWEEN 0 AND 100),
        weighted_value numeric NOT NULL GENERATED ALWAYS AS (value * probability * 0.01) STORED,
        pipeline_id uuid NOT NULL,
        stage_id uuid NOT NULL,
        state text NOT NULL,
        priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high')),
        priority_rank int NOT NULL GENERATED ALWAYS AS (CASE priority WHEN 'low' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END) STORED,
        close_date date,
        owner_id uuid,
        tags text[] NOT NULL DEFAULT '{}',
        lost_reason text CHECK (lost_reason IS NULL OR state = 'lost'),
        fields jsonb NOT NULL DEFAULT '{}',
        stage_since timestamptz(3) NOT NULL DEFAULT now(),
        closed_at timestamptz(3),
        last_activity_at timestamptz(3),
        sample boolean NOT NULL DEFAULT false,
        created_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id),
        UNIQUE (workspace_id, number),
        FOREIGN KEY (workspace_id, pipeline_id, stage_id, state) REFERENCES stage (workspace_id, pipeline_id, id, kind),
        FOREIGN KEY (workspace_id, contact_id) REFERENCES contact (workspace_id, id),
        FOREIGN KEY (workspace_id, company_id) REFERENCES company (workspace_id, id),
        CHECK ((state = 'open') = (closed_at IS NULL))
      );
      COMMENT ON COLUMN deal.value IS 'in minor units';
      CREATE INDEX deal_by_number ON deal (workspace_id, number, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_name ON deal (workspace_id, name_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_customer ON deal (workspace_id, customer_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_company_name ON deal (workspace_id, company_key, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_value ON deal (workspace_id, value, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_weighted_value ON deal (workspace_id, weighted_value, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_priority ON deal (workspace_id, priority_rank, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_probability ON deal (workspace_id, probability, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_close_date ON deal (workspace_id, close_date, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_stage_since ON deal (workspace_id, stage_since, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_closed_at ON deal (workspace_id, closed_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_last_activity ON deal (workspace_id, last_activity_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_created_at ON deal (workspace_id, created_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_updated_at ON deal (workspace_id, updated_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_stage ON deal (workspace_id, stage_id, stage_since, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_owner ON deal (workspace_id, owner_id, created_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX deal_by_contact ON deal (workspace_id, contact_id, created_at, id);
      CREATE INDEX deal_by_company ON deal (workspace_id, company_id, created_at, id);
      CREATE INDEX deal_hot ON deal (workspace_id, weighted_value DESC, close_date, id) WHERE deleted_at IS NULL AND state = 'open';
      CREATE INDEX deal_won ON deal (workspace_id, closed_at) WHERE deleted_at IS NULL AND state = 'won';

      CREATE TABLE deal_history (
        workspace_id uuid NOT NULL,
        deal_id uuid NOT NULL,
        version int NOT NULL,
        action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted', 'restored')),
        actor uuid,
        origin text NOT NULL DEFAULT 'person' CHECK (origin IN ('person', 'import', 'workflow', 'ai', 'api')),
        batch_id uuid,
        at timestamptz(3) NOT NULL DEFAULT now(),
        changes jsonb NOT NULL DEFAULT '{}',
        PRIMARY KEY (workspace_id, deal_id, version),
        FOREIGN KEY (workspace_id, deal_id) REFERENCES deal ON DELETE CASCADE
      );
      COMMENT ON COLUMN deal_history.actor IS 'user who did it; null: the platform';
      COMMENT ON COLUMN deal_history.changes IS '{ field: [before, after] }';

      CREATE TABLE deal_counter (
        workspace_id uuid PRIMARY KEY,
        used bigint NOT NULL,
        seed uuid NOT NULL DEFAULT gen_random_uuid()
      ) WITH (fillfactor = 50);
      COMMENT ON COLUMN deal_counter.seed IS 'what the numbers of this workspace are shuffled by: never changed';
    `);
    await workspaceTable(runner, 'deal');
    await workspaceTable(runner, 'deal_history', ['SELECT', 'INSERT']);
    await workspaceTable(runner, 'deal_counter', ['SELECT', 'INSERT', 'UPDATE']);
    await followSearch(
      runner,
      'deal',
      ['name', 'number', 'customer_name', 'contact_name', 'company_name', 'phone'],
      [
        'NEW.name',
        'NEW.number',
        'NEW.customer_name',
        'NEW.contact_name',
        'NEW.company_name',
        'NEW.phone',
        `regexp_replace(NEW.phone, '[^0-9]', '', 'g')`,
      ],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await unfollowSearch(runner, 'deal');
    await runner.query(`
      DELETE FROM record_search WHERE type = 'deal';
      DROP TABLE deal_counter;
      DROP TABLE deal_history;
      DROP TABLE deal;
    `);
  }
}
