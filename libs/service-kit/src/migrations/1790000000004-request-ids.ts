import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a request makes has an id that a repetition after a crash knows: the process may die between commit and answer. */
export class RequestIds1790000000004 implements MigrationInterface {
  name = 'RequestIds1790000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE idempotency_key ADD COLUMN request_id uuid NOT NULL DEFAULT gen_random_uuid();
      COMMENT ON COLUMN idempotency_key.request_id IS 'stays the same when another process takes over from a dead one';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key DROP COLUMN request_id');
  }
}
