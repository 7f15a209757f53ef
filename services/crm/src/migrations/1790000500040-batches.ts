import { platformAccess, workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes of many records at once. What is still to be done waits in `batch_chunk`: a chunk goes in the transaction that
 * did its work, so that a batch goes on where its process died, and does nothing twice.
 */
export class Batches1790000500040 implements MigrationInterface {
  name = 'Batches1790000500040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE batch (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('import', 'bulk-change', 'bulk-delete', 'merge', 'sample', 'undo')),
        record_type text CHECK (record_type IN ('contact', 'company', 'deal')),
        title text,
        change jsonb,
        state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'cancelled', 'failed')),
        total int CHECK (total >= 0),
        done int NOT NULL DEFAULT 0,
        created int NOT NULL DEFAULT 0,
        updated int NOT NULL DEFAULT 0,
        deleted int NOT NULL DEFAULT 0,
        restored int NOT NULL DEFAULT 0,
        unchanged int NOT NULL DEFAULT 0,
        refused int NOT NULL DEFAULT 0,
        error text,
        undoes uuid,
        undone_by uuid,
        holder uuid,
        held_until timestamptz(3),
        created_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        finished_at timestamptz(3),
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, undoes) REFERENCES batch (workspace_id, id),
        FOREIGN KEY (workspace_id, undone_by) REFERENCES batch (workspace_id, id) DEFERRABLE INITIALLY DEFERRED,
        CHECK ((kind = 'undo') = (undoes IS NOT NULL)),
        CHECK ((state = 'running') = (finished_at IS NULL))
      ) WITH (fillfactor = 70);
      COMMENT ON COLUMN batch.holder IS 'instance that works on it, until held_until';
      CREATE INDEX batch_latest ON batch (workspace_id, created_at, id);
      CREATE INDEX batch_to_run ON batch (held_until) WHERE state = 'running' AND kind IN ('bulk-change', 'bulk-delete', 'undo');

      CREATE TABLE batch_chunk (
        workspace_id uuid NOT NULL,
        batch_id uuid NOT NULL,
        place int NOT NULL,
        record_type text NOT NULL CHECK (record_type IN ('contact', 'company', 'deal')),
        ids uuid[] NOT NULL,
        PRIMARY KEY (workspace_id, batch_id, place),
        FOREIGN KEY (workspace_id, batch_id) REFERENCES batch ON DELETE CASCADE
      );

      CREATE TABLE batch_kept (
        workspace_id uuid NOT NULL,
        batch_id uuid NOT NULL,
        record_type text NOT NULL CHECK (record_type IN ('contact', 'company', 'deal')),
        record_id uuid NOT NULL,
        reason text NOT NULL CHECK (reason IN ('changed', 'in-use', 'stage-deleted')),
        PRIMARY KEY (workspace_id, batch_id, record_type, record_id),
        FOREIGN KEY (workspace_id, batch_id) REFERENCES batch ON DELETE CASCADE
      );
    `);
    await workspaceTable(runner, 'batch');
    await workspaceTable(runner, 'batch_chunk');
    await workspaceTable(runner, 'batch_kept');
    await platformAccess(runner, 'batch', 'scheduler', ['SELECT', 'UPDATE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE batch_kept; DROP TABLE batch_chunk; DROP TABLE batch;');
  }
}
