import { platformAccess, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IdempotencyKeys1790000000002 implements MigrationInterface {
  name = 'IdempotencyKeys1790000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_key (
        user_id uuid NOT NULL,
        key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
        fingerprint text NOT NULL,
        holder uuid NOT NULL,
        held_until timestamptz NOT NULL,
        status smallint,
        answer jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      );
      CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at);
      COMMENT ON COLUMN idempotency_key.fingerprint IS 'SHA-256 of method, path, workspace and body';
      COMMENT ON COLUMN idempotency_key.status IS 'HTTP status of the stored answer; null while the first request runs';
    `);
    await userTable(runner, 'idempotency_key');
    await platformAccess(runner, 'idempotency_key', 'sweeper', ['SELECT', 'DELETE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_key');
  }
}
