import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderChecks1790000300004 implements MigrationInterface {
  name = 'OrderChecks1790000300004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE token_order
        -- The Idempotency-Key of the request: repeated after a crash, it finds its order again.
        ADD COLUMN request_key text,
        ADD COLUMN next_check_at timestamptz NOT NULL DEFAULT now() + interval '2 minutes',
        ADD COLUMN checks int NOT NULL DEFAULT 0;
      CREATE UNIQUE INDEX token_order_request ON token_order (user_id, request_key) WHERE request_key IS NOT NULL;
      CREATE INDEX token_order_due ON token_order (next_check_at) WHERE status = 'open';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE token_order DROP COLUMN request_key, DROP COLUMN next_check_at, DROP COLUMN checks',
    );
  }
}
