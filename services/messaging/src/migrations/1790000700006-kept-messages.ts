import { platformTable, reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails, messages of visitors and sign-ups that nobody confirmed go after a while. */
export class KeptMessages1790000700006 implements MigrationInterface {
  name = 'KeptMessages1790000700006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE subscriber ADD COLUMN asked_at timestamptz NOT NULL DEFAULT now();
      UPDATE subscriber SET asked_at = created_at;
      COMMENT ON COLUMN subscriber.asked_at IS 'when the visitor last asked for the newsletter';
      CREATE INDEX mail_ended ON mail (created_at) WHERE status <> 'queued';
      CREATE INDEX contact_message_created_at ON contact_message (created_at);
    `);
    await platformTable(runner, 'mail', 'outgoing mail to anybody, users or not', { sweeper: ['SELECT', 'DELETE'] });
    await platformTable(runner, 'contact_message', 'messages of visitors to the operator', {
      sweeper: ['SELECT', 'DELETE'],
    });
    await platformTable(runner, 'subscriber', 'newsletter of the operator: visitors without an account', {
      sweeper: ['SELECT', 'DELETE'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE ALL ON mail, contact_message, subscriber FROM ${reasonRole('messaging', 'sweeper')};
      DROP INDEX contact_message_created_at, mail_ended;
      ALTER TABLE subscriber DROP COLUMN asked_at;
    `);
  }
}
