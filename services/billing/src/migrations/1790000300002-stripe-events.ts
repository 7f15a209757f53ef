import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StripeEvents1790000300002 implements MigrationInterface {
  name = 'StripeEvents1790000300002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stripe_event (
        id text PRIMARY KEY,
        type text NOT NULL,
        body text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        handled_at timestamptz
      );
    `);
    await platformTable(runner, 'stripe_event', 'webhooks as they came, kept before they are handled', {
      consumer: ['SELECT', 'INSERT', 'UPDATE'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stripe_event');
  }
}
