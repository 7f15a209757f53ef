import { platformTable, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Mails1790000700001 implements MigrationInterface {
  name = 'Mails1790000700001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail (
        id uuid PRIMARY KEY,
        -- What the mail stands for: the same reason is never written twice.
        key text NOT NULL UNIQUE,
        user_id uuid,
        recipient text NOT NULL,
        subject text NOT NULL,
        text text NOT NULL,
        headers jsonb NOT NULL DEFAULT '{}',
        template text NOT NULL,
        status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed')),
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      );
      CREATE INDEX mail_due ON mail (next_attempt_at) WHERE status = 'queued';
      CREATE INDEX mail_newest ON mail (id DESC);
    `);
    await platformTable(runner, 'mail', 'outgoing mail to anybody, users or not', {
      service: ['INSERT'],
      consumer: ['INSERT'],
      scheduler: ['SELECT', 'INSERT', 'UPDATE'],
    });
    await runner.query(`
      CREATE TABLE recipient (
        user_id uuid PRIMARY KEY,
        email text NOT NULL,
        first_name text NOT NULL,
        language text NOT NULL
      );
    `);
    await userTable(runner, 'recipient');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recipient; DROP TABLE mail');
  }
}
