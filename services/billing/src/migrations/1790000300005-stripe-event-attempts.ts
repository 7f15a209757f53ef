import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StripeEventAttempts1790000300005 implements MigrationInterface {
  name = 'StripeEventAttempts1790000300005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE stripe_event
        ADD COLUMN attempts int NOT NULL DEFAULT 0,
        ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN last_error text;
      CREATE INDEX stripe_event_due ON stripe_event (next_attempt_at) WHERE handled_at IS NULL;

      CREATE TABLE stripe_catch_up (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        heard_until timestamptz NOT NULL DEFAULT now(),
        next_run_at timestamptz NOT NULL DEFAULT now()
      );
      INSERT INTO stripe_catch_up DEFAULT VALUES;
    `);
    await platformTable(runner, 'stripe_event', 'webhooks as they came, kept before they are handled', {
      scheduler: ['SELECT', 'INSERT', 'UPDATE'],
      sweeper: ['SELECT', 'DELETE'],
    });
    await platformTable(runner, 'stripe_catch_up', 'up to when the events of Stripe were read', {
      scheduler: ['SELECT', 'UPDATE'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE stripe_catch_up;
      ALTER TABLE stripe_event DROP COLUMN attempts, DROP COLUMN next_attempt_at, DROP COLUMN last_error;
    `);
  }
}
