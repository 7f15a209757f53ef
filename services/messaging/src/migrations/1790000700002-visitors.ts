import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Visitors1790000700002 implements MigrationInterface {
  name = 'Visitors1790000700002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE subscriber (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        language text NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'subscribed', 'unsubscribed')),
        version int NOT NULL DEFAULT 1,
        token text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        unsubscribed_at timestamptz
      );
      CREATE UNIQUE INDEX subscriber_email ON subscriber (lower(email));
      CREATE TABLE contact_message (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        company text,
        subject text NOT NULL,
        message text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
    `);
    await platformTable(runner, 'subscriber', 'newsletter of the operator: visitors without an account', {
      scheduler: ['SELECT', 'INSERT', 'UPDATE'],
    });
    await platformTable(runner, 'contact_message', 'messages of visitors to the operator', {
      scheduler: ['SELECT', 'INSERT'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contact_message, subscriber');
  }
}
