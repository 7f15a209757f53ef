import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An answer is given again as it was written: jsonb would keep neither the order of its members nor its numbers' form. */
export class IdempotentAnswersAsText1790000000003 implements MigrationInterface {
  name = 'IdempotentAnswersAsText1790000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key ALTER COLUMN answer TYPE text USING answer::text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key ALTER COLUMN answer TYPE jsonb USING answer::jsonb');
  }
}
