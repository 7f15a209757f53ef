import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sums over facts, moved by each event from what was known of a record to what is known now. Any span of days is whole
 * months and at most two handfuls of days: what a dashboard reads grows with the time it shows, not with the records.
 */
export class RollUps1790000600004 implements MigrationInterface {
  name = 'RollUps1790000600004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE roll_up (
        workspace_id uuid NOT NULL,
        source text NOT NULL,
        dimension text NOT NULL,
        grain text NOT NULL,
        starts date NOT NULL,
        currency text NOT NULL,
        key text NOT NULL,
        records bigint NOT NULL,
        amount bigint NOT NULL,
        costed bigint NOT NULL,
        cost bigint NOT NULL,
        quantity numeric NOT NULL,
        PRIMARY KEY (workspace_id, source, dimension, grain, starts, currency, key)
      ) WITH (fillfactor = 80);
      COMMENT ON COLUMN roll_up.dimension IS 'empty: the whole';
      COMMENT ON COLUMN roll_up.grain IS 'day, month, or ever for what stands as it is, whose start says nothing';
      COMMENT ON COLUMN roll_up.currency IS 'of the amounts; empty where there are none';
      COMMENT ON COLUMN roll_up.key IS 'empty: the record has none';
      COMMENT ON COLUMN roll_up.costed IS 'the part of amount whose cost is known';
      CREATE TABLE model_progress (
        workspace_id uuid NOT NULL,
        model text NOT NULL,
        event_time timestamptz(3) NOT NULL,
        PRIMARY KEY (workspace_id, model)
      ) WITH (fillfactor = 50);
      COMMENT ON COLUMN model_progress.event_time IS 'of the newest event that is counted';
      CREATE TABLE workspace_place (
        workspace_id uuid PRIMARY KEY,
        time_zone text NOT NULL DEFAULT 'UTC',
        currency text,
        changed_at timestamptz(3)
      );
      COMMENT ON COLUMN workspace_place.time_zone IS 'of who opened the workspace, as Postgres takes it';
      COMMENT ON COLUMN workspace_place.currency IS 'null: the workspace chose none';
      CREATE TABLE expense_fact (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 0,
        date date,
        amount bigint,
        currency text,
        category text,
        PRIMARY KEY (workspace_id, id)
      ) WITH (fillfactor = 80);
      COMMENT ON COLUMN expense_fact.date IS 'null: deleted';
    `);
    for (const table of ['roll_up', 'model_progress', 'workspace_place', 'expense_fact'])
      await workspaceTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE roll_up, model_progress, workspace_place, expense_fact');
  }
}
