import { platformAccess, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Letters1790000700003 implements MigrationInterface {
  name = 'Letters1790000700003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mail ADD COLUMN about jsonb;
      COMMENT ON COLUMN mail.about IS 'of a mail that a person wrote: who, and to which contact of which workspace';
      CREATE TABLE letter_hour (
        user_id uuid NOT NULL,
        hour timestamptz NOT NULL,
        sent int NOT NULL,
        PRIMARY KEY (user_id, hour)
      );
    `);
    await userTable(runner, 'letter_hour', ['SELECT', 'INSERT', 'UPDATE']);
    await platformAccess(runner, 'letter_hour', 'sweeper', ['SELECT', 'DELETE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE letter_hour; ALTER TABLE mail DROP COLUMN about');
  }
}
