import { userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Proposals1790000400011 implements MigrationInterface {
  name = 'Proposals1790000400011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE proposal (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        workspace_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('create', 'update')),
        record_type text NOT NULL,
        record_id uuid,
        version int,
        label text NOT NULL,
        reason text NOT NULL,
        changes jsonb NOT NULL,
        state text NOT NULL CHECK (state IN ('open', 'approved', 'rejected', 'undone', 'stale')),
        agent text,
        conversation_id uuid,
        tokens int NOT NULL DEFAULT 0 CHECK (tokens >= 0),
        created_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        PRIMARY KEY (user_id, id),
        CHECK (kind = 'create' OR record_id IS NOT NULL AND version IS NOT NULL),
        CHECK ((state = 'open') = (decided_at IS NULL))
      );
      CREATE INDEX proposal_state ON proposal (user_id, workspace_id, state, id DESC);
    `);
    await userTable(runner, 'proposal', ['SELECT', 'INSERT', 'UPDATE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE proposal');
  }
}
