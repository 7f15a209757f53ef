import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignInThrottle1790000100003 implements MigrationInterface {
  name = 'SignInThrottle1790000100003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sign_in_throttle (
        key bytea PRIMARY KEY,
        failures int NOT NULL,
        blocked_until timestamptz NOT NULL,
        failed_at timestamptz NOT NULL
      );
      CREATE INDEX sign_in_throttle_failed_at ON sign_in_throttle (failed_at);
      COMMENT ON COLUMN sign_in_throttle.key IS 'keyed hash of account and address, or of either';
    `);
    await platformTable(runner, 'sign_in_throttle', 'counts before anybody is known to be signed in', {
      'sign-in': ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
      sweeper: ['SELECT', 'DELETE'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_throttle');
  }
}
