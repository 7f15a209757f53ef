import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that no transport will take are put aside, so that those behind them go on. */
export class RefusedEvents1763700000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox_refused (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL,
        topic text NOT NULL,
        key text NOT NULL,
        type text NOT NULL,
        envelope jsonb NOT NULL,
        error text NOT NULL,
        refused_at timestamptz NOT NULL DEFAULT now()
      );
    `);
    await platformTable(
      runner,
      'outbox_refused',
      'events of any workspace that the transport will never take, with its reason',
      {
        relay: ['SELECT', 'INSERT', 'DELETE'],
        consumer: ['SELECT', 'DELETE'],
        sweeper: ['SELECT', 'DELETE'],
        erasure: ['SELECT', 'DELETE'],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox_refused');
  }
}
