import { platformAccess, workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports, their files in parts (any instance may go on with one), and what each row of a file does. */
export class Imports1790000500046 implements MigrationInterface {
  name = 'Imports1790000500046';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE import (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        record_type text NOT NULL CHECK (record_type IN ('contact', 'company', 'deal')),
        state text NOT NULL CHECK (state IN ('uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
        file_name text NOT NULL,
        bytes bigint NOT NULL,
        format text NOT NULL,
        app text,
        encoding text,
        delimiter text,
        columns jsonb NOT NULL,
        mapping jsonb NOT NULL,
        options jsonb NOT NULL,
        rows int,
        done int NOT NULL DEFAULT 0,
        last_row int NOT NULL DEFAULT 0,
        counts jsonb NOT NULL DEFAULT '{}',
        problem text,
        batch_id uuid,
        held_until timestamptz(3),
        created_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, id)
      );
      COMMENT ON COLUMN import.last_row IS 'of the file, up to which the dry run or the run came';
      COMMENT ON COLUMN import.held_until IS 'some instance is at work on it until then; later any other goes on';
      CREATE INDEX import_by_created_at ON import (workspace_id, created_at, id);
      CREATE INDEX import_at_work ON import (held_until) WHERE state IN ('checking', 'running');

      CREATE TABLE import_part (
        workspace_id uuid NOT NULL,
        import_id uuid NOT NULL,
        place int NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (workspace_id, import_id, place),
        FOREIGN KEY (workspace_id, import_id) REFERENCES import ON DELETE CASCADE
      );
      ALTER TABLE import_part ALTER COLUMN bytes SET STORAGE EXTERNAL;

      CREATE TABLE import_row (
        workspace_id uuid NOT NULL,
        import_id uuid NOT NULL,
        row int NOT NULL,
        raw jsonb NOT NULL,
        label text NOT NULL,
        record jsonb,
        emails text[] NOT NULL,
        phones text[] NOT NULL,
        tails text[] NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('create', 'update', 'unchanged', 'conflict', 'invalid')),
        reason text NOT NULL,
        column_name text,
        value text,
        target uuid,
        target_name text,
        PRIMARY KEY (workspace_id, import_id, row)
      );
      COMMENT ON COLUMN import_row.target IS 'the record that it is, or is like';
      CREATE INDEX import_row_left_out ON import_row (workspace_id, import_id, outcome, row) WHERE outcome <> 'create';
    `);
    await workspaceTable(runner, 'import');
    await workspaceTable(runner, 'import_part', ['SELECT', 'INSERT', 'DELETE']);
    await workspaceTable(runner, 'import_row');
    await platformAccess(runner, 'import', 'scheduler', ['SELECT']);
    await platformAccess(runner, 'import', 'sweeper', ['SELECT']);
    await platformAccess(runner, 'import_part', 'sweeper', ['SELECT', 'DELETE']);
    await platformAccess(runner, 'import_row', 'sweeper', ['SELECT', 'DELETE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE import_row;
      DROP TABLE import_part;
      DROP TABLE import;
    `);
  }
}
