import { platformAccess, workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FallbackRates1790000600008 implements MigrationInterface {
  name = 'FallbackRates1790000600008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE company_standard (
        workspace_id uuid NOT NULL,
        company_id uuid NOT NULL,
        version int NOT NULL,
        amount bigint,
        currency text,
        PRIMARY KEY (workspace_id, company_id)
      ) WITH (fillfactor = 80);
      COMMENT ON COLUMN company_standard.amount IS 'to be sold to it in a month without a target; null: none, or deleted';
      CREATE TABLE fallback_threshold (
        workspace_id uuid PRIMARY KEY,
        good double precision NOT NULL,
        warning double precision NOT NULL,
        critical double precision NOT NULL,
        CHECK (0 <= good AND good < warning AND warning < critical AND critical <= 100)
      );
      CREATE TABLE fallback_watcher (
        workspace_id uuid NOT NULL,
        user_id uuid NOT NULL,
        PRIMARY KEY (workspace_id, user_id)
      );
      COMMENT ON COLUMN fallback_watcher.user_id IS 'has switched alerts on';
      CREATE TABLE fallback_history (
        workspace_id uuid NOT NULL,
        company_id uuid NOT NULL,
        view text NOT NULL,
        day date NOT NULL,
        rate double precision NOT NULL,
        target bigint NOT NULL,
        actual bigint NOT NULL,
        currency text NOT NULL,
        PRIMARY KEY (workspace_id, company_id, view, day)
      );
      CREATE INDEX fallback_history_by_day ON fallback_history (workspace_id, view, day);
      CREATE TABLE fallback_level (
        workspace_id uuid NOT NULL,
        company_id uuid NOT NULL,
        level int NOT NULL,
        PRIMARY KEY (workspace_id, company_id)
      );
      COMMENT ON COLUMN fallback_level.level IS '1: at or above the warning threshold, 2: at or above the critical one';
      CREATE TABLE fallback_sweep (
        workspace_id uuid PRIMARY KEY,
        due_at timestamptz(3) NOT NULL DEFAULT now(),
        closed_through date NOT NULL
      ) WITH (fillfactor = 50);
      COMMENT ON COLUMN fallback_sweep.closed_through IS 'the last day whose rates are in the history';
      CREATE INDEX fallback_sweep_due ON fallback_sweep (due_at);
    `);
    for (const table of [
      'company_standard',
      'fallback_threshold',
      'fallback_watcher',
      'fallback_history',
      'fallback_level',
      'fallback_sweep',
    ])
      await workspaceTable(runner, table);
    await platformAccess(runner, 'fallback_sweep', 'scheduler', ['SELECT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE company_standard, fallback_threshold, fallback_watcher, fallback_history, fallback_level, fallback_sweep',
    );
  }
}
