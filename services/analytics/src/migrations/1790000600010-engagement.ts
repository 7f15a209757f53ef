import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How engaged contacts and companies are, as of the day on which their workspace's were computed last. */
export class Engagement1790000600010 implements MigrationInterface {
  name = 'Engagement1790000600010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE engagement (
        workspace_id uuid NOT NULL,
        kind text NOT NULL,
        id uuid NOT NULL,
        recency smallint NOT NULL,
        frequency smallint NOT NULL,
        depth smallint NOT NULL,
        score smallint NOT NULL GENERATED ALWAYS AS (recency + frequency + depth) STORED,
        score_before smallint NOT NULL,
        PRIMARY KEY (workspace_id, kind, id)
      ) WITH (fillfactor = 80);
      COMMENT ON COLUMN engagement.score_before IS 'as it was 30 days before';
      CREATE TABLE engagement_day (workspace_id uuid PRIMARY KEY, computed_on date NOT NULL);
      CREATE INDEX interaction_fact_by_contact ON interaction_fact (workspace_id, contact_id, occurred_on);
      CREATE INDEX interaction_fact_by_company ON interaction_fact (workspace_id, company_id, occurred_on);
    `);
    for (const table of ['engagement', 'engagement_day']) await workspaceTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX interaction_fact_by_contact, interaction_fact_by_company; DROP TABLE engagement, engagement_day',
    );
  }
}
