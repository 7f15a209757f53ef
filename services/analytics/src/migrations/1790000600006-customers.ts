import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Companies and contacts that bought, each with its months: by them a changed sale moves the sums over customers. */
export class Customers1790000600006 implements MigrationInterface {
  name = 'Customers1790000600006';

  async up(runner: QueryRunner): Promise<void> {
    // Row security leaves an index over an expression unused.
    await runner.query(`
      ALTER TABLE sale_fact ADD COLUMN customer_id uuid GENERATED ALWAYS AS (coalesce(company_id, contact_id)) STORED;
      DROP INDEX sale_fact_by_customer;
      CREATE INDEX sale_fact_by_customer ON sale_fact (workspace_id, customer_id, date);
      CREATE TABLE customer_fact (
        workspace_id uuid NOT NULL,
        customer_id uuid NOT NULL,
        first_day date,
        last_day date,
        purchases int NOT NULL DEFAULT 0,
        country text,
        channel text,
        PRIMARY KEY (workspace_id, customer_id)
      ) WITH (fillfactor = 80);
      COMMENT ON COLUMN customer_fact.first_day IS 'null: nothing that was bought is left';
      COMMENT ON COLUMN customer_fact.purchases IS 'days with one';
      COMMENT ON COLUMN customer_fact.country IS 'of the first purchase, as the channel is';
      CREATE TABLE customer_month (
        workspace_id uuid NOT NULL,
        customer_id uuid NOT NULL,
        month date NOT NULL,
        currency text NOT NULL,
        purchases int NOT NULL,
        amount bigint NOT NULL,
        costed bigint NOT NULL,
        cost bigint NOT NULL,
        PRIMARY KEY (workspace_id, customer_id, month, currency)
      ) WITH (fillfactor = 80);
      COMMENT ON COLUMN customer_month.currency IS 'empty: all of them, without amounts';
    `);
    for (const table of ['customer_fact', 'customer_month']) await workspaceTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE customer_fact, customer_month;
      ALTER TABLE sale_fact DROP COLUMN customer_id;
      CREATE INDEX sale_fact_by_customer ON sale_fact (workspace_id, coalesce(company_id, contact_id), date);
    `);
  }
}
