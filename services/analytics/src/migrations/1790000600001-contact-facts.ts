import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of each contact from the newest of its events; deleted ones stay, so that a late event is known as late. */
export class ContactFacts1790000600001 implements MigrationInterface {
  name = 'ContactFacts1790000600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE contact_fact (
        workspace_id uuid NOT NULL,
        contact_id uuid NOT NULL,
        version bigint NOT NULL DEFAULT 0,
        lifecycle text,
        lead_since timestamptz(3),
        event_time timestamptz(3),
        PRIMARY KEY (workspace_id, contact_id)
      ) WITH (fillfactor = 80);
      COMMENT ON COLUMN contact_fact.lifecycle IS 'null: deleted, or nothing known yet';
      CREATE INDEX contact_fact_by_event_time ON contact_fact (workspace_id, event_time);
    `);
    await workspaceTable(runner, 'contact_fact');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contact_fact');
  }
}
