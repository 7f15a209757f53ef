import { platformAccess, workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiKeys1790000100008 implements MigrationInterface {
  name = 'ApiKeys1790000100008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_key (
        workspace_id uuid NOT NULL REFERENCES workspace ON DELETE CASCADE,
        key_id uuid NOT NULL,
        user_id uuid NOT NULL,
        name text NOT NULL,
        hint text NOT NULL,
        secret_hash bytea NOT NULL,
        scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
        token_budget int CHECK (token_budget >= 0),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        PRIMARY KEY (workspace_id, key_id)
      );
      CREATE UNIQUE INDEX api_key_secret ON api_key (secret_hash);
      COMMENT ON COLUMN api_key.secret_hash IS 'SHA-256; the key itself was shown once';
      COMMENT ON COLUMN api_key.token_budget IS 'tokens that an agent may spend of its owner''s; null: none';
    `);
    await workspaceTable(runner, 'api_key');
    // Whose it is, only the key says.
    await platformAccess(runner, 'api_key', 'session', ['SELECT', 'UPDATE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE api_key');
  }
}
