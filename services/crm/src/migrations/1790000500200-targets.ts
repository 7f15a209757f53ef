import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is to be sold in a month: by the workspace, a member, or to a customer's company. */
export class Targets1790000500200 implements MigrationInterface {
  name = 'Targets1790000500200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE target (
        workspace_id uuid NOT NULL,
        scope text NOT NULL CHECK (scope IN ('workspace', 'member', 'company')),
        subject_id uuid NOT NULL,
        month date NOT NULL CHECK (extract(day FROM month) = 1),
        amount bigint CHECK (amount >= 0),
        currency text,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, scope, month, subject_id),
        CHECK ((amount IS NULL) = (currency IS NULL))
      );
      COMMENT ON COLUMN target.subject_id IS 'the member or company; the workspace for its own targets';
      COMMENT ON COLUMN target.amount IS 'minor units; null: it was removed';
      CREATE INDEX target_subject ON target (workspace_id, scope, subject_id, month);

      CREATE TABLE target_history (
        workspace_id uuid NOT NULL,
        scope text NOT NULL,
        subject_id uuid NOT NULL,
        month date NOT NULL,
        version int NOT NULL,
        amount bigint,
        currency text,
        actor uuid,
        api_key text DEFAULT nullif(current_setting('app.api_key', true), ''),
        batch_id uuid,
        at timestamptz(3) NOT NULL,
        PRIMARY KEY (workspace_id, scope, subject_id, month, version),
        FOREIGN KEY (workspace_id, scope, month, subject_id) REFERENCES target ON DELETE CASCADE
      );
      COMMENT ON COLUMN target_history.actor IS 'user who did it; null: the platform';
      COMMENT ON COLUMN target_history.batch_id IS 'the merge that brought it along';
      CREATE INDEX target_history_batch ON target_history (workspace_id, batch_id) WHERE batch_id IS NOT NULL;
    `);
    await workspaceTable(runner, 'target');
    await workspaceTable(runner, 'target_history', ['SELECT', 'INSERT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE target_history; DROP TABLE target');
  }
}
