import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which records went into which, so that their ids still lead somewhere, and what they took along that has no history. */
export class Merges1790000500042 implements MigrationInterface {
  name = 'Merges1790000500042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE record_merge (
        workspace_id uuid NOT NULL,
        batch_id uuid NOT NULL,
        record_type text NOT NULL CHECK (record_type IN ('contact', 'company')),
        from_id uuid NOT NULL,
        to_id uuid NOT NULL CHECK (to_id <> from_id),
        undone boolean NOT NULL DEFAULT false,
        PRIMARY KEY (workspace_id, batch_id),
        FOREIGN KEY (workspace_id, batch_id) REFERENCES batch
      );
      CREATE INDEX record_merge_from ON record_merge (workspace_id, record_type, from_id) WHERE NOT undone;

      CREATE TABLE record_merge_moved (
        workspace_id uuid NOT NULL,
        batch_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('activity', 'task')),
        id uuid NOT NULL,
        PRIMARY KEY (workspace_id, batch_id, kind, id),
        FOREIGN KEY (workspace_id, batch_id) REFERENCES record_merge
      );
    `);
    await workspaceTable(runner, 'record_merge');
    await workspaceTable(runner, 'record_merge_moved');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE record_merge_moved; DROP TABLE record_merge;');
  }
}
