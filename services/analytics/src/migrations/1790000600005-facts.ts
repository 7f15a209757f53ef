import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records as their newest events tell them; empty, but for the version, once they are deleted. */
export class Facts1790000600005 implements MigrationInterface {
  name = 'Facts1790000600005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sale_fact (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 0,
        date date,
        amount bigint,
        currency text,
        cost bigint,
        quantity numeric,
        product_id uuid,
        contact_id uuid,
        company_id uuid,
        owner_id uuid,
        country text,
        region text,
        channel text,
        PRIMARY KEY (workspace_id, id)
      ) WITH (fillfactor = 80);
      CREATE INDEX sale_fact_by_customer ON sale_fact (workspace_id, coalesce(company_id, contact_id), date);
      CREATE TABLE deal_fact (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 0,
        state text,
        stage_id uuid,
        value bigint,
        probability numeric,
        weighted bigint,
        currency text,
        owner_id uuid,
        created_on date,
        closed_on date,
        cycle_days numeric,
        lost_reason text,
        contact_id uuid,
        company_id uuid,
        PRIMARY KEY (workspace_id, id)
      ) WITH (fillfactor = 80);
      CREATE INDEX deal_fact_open ON deal_fact (workspace_id, contact_id) WHERE state = 'open';
      CREATE TABLE lead_fact (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 0,
        lifecycle text,
        lead_on date,
        source text,
        PRIMARY KEY (workspace_id, id)
      ) WITH (fillfactor = 80);
      CREATE TABLE record_name (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL,
        name text,
        PRIMARY KEY (workspace_id, id)
      ) WITH (fillfactor = 80);
      COMMENT ON COLUMN record_name.name IS 'of a product or company; null: deleted';
      CREATE TABLE target_fact (
        workspace_id uuid NOT NULL,
        scope text NOT NULL,
        subject text NOT NULL,
        month date NOT NULL,
        version int NOT NULL,
        amount bigint,
        currency text,
        PRIMARY KEY (workspace_id, scope, month, subject)
      );
      COMMENT ON COLUMN target_fact.subject IS 'id of the member or company; empty for the workspace itself';
      COMMENT ON COLUMN target_fact.amount IS 'null: there is none any more';
    `);
    for (const table of ['sale_fact', 'deal_fact', 'lead_fact', 'record_name', 'target_fact'])
      await workspaceTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sale_fact, deal_fact, lead_fact, record_name, target_fact');
  }
}
