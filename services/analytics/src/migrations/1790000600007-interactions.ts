import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Activities as their newest events tell them, with how the customer sounds in them: their words stay in the CRM. */
export class Interactions1790000600007 implements MigrationInterface {
  name = 'Interactions1790000600007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE interaction_fact (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 0,
        kind text,
        occurred_on date,
        occurred_at timestamptz(3),
        owner_id uuid,
        contact_id uuid,
        company_id uuid,
        deal_id uuid,
        sentiment text,
        felt_version int NOT NULL DEFAULT 0,
        felt text,
        PRIMARY KEY (workspace_id, id)
      ) WITH (fillfactor = 80);
      COMMENT ON COLUMN interaction_fact.kind IS 'null: deleted, or not told yet';
      COMMENT ON COLUMN interaction_fact.sentiment IS 'null: not scored yet';
      COMMENT ON COLUMN interaction_fact.felt IS 'what was scored last, of the version felt_version, which may come before or after that version itself';
      CREATE INDEX interaction_fact_by_day ON interaction_fact (workspace_id, occurred_on);
    `);
    await workspaceTable(runner, 'interaction_fact');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE interaction_fact');
  }
}
