import { platformAccess, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Sessions1790000100002 implements MigrationInterface {
  name = 'Sessions1790000100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE session (
        user_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        session_id uuid NOT NULL,
        workspace_id uuid NOT NULL,
        keep_signed_in boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        idle_until timestamptz NOT NULL,
        absolute_until timestamptz NOT NULL,
        ended_at timestamptz,
        PRIMARY KEY (user_id, session_id)
      );
      CREATE INDEX session_of_user ON session (user_id) WHERE ended_at IS NULL;
      CREATE INDEX session_absolute_until ON session (absolute_until);
      CREATE TABLE refresh_token (
        token_hash bytea NOT NULL,
        user_id uuid NOT NULL,
        session_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        replaced_at timestamptz,
        PRIMARY KEY (token_hash, user_id),
        FOREIGN KEY (user_id, session_id) REFERENCES session ON DELETE CASCADE
      );
      CREATE INDEX refresh_token_session ON refresh_token (user_id, session_id);
      COMMENT ON COLUMN refresh_token.token_hash IS 'SHA-256; the token itself is only in the cookie';
    `);
    await userTable(runner, 'session');
    await userTable(runner, 'refresh_token');
    await platformAccess(runner, 'session', 'session', ['SELECT', 'INSERT', 'UPDATE']);
    await platformAccess(runner, 'refresh_token', 'session', ['SELECT', 'INSERT', 'UPDATE']);
    await platformAccess(runner, 'session', 'sweeper', ['SELECT', 'DELETE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE refresh_token; DROP TABLE session;');
  }
}
