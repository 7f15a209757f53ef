import { reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const sweeper = reasonRole('ai', 'sweeper');

/** Texts of old answers go; what they cost stays, as their receipts do. */
export class KeptAnswers1790000400031 implements MigrationInterface {
  name = 'KeptAnswers1790000400031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT UPDATE (records) ON generation TO ${sweeper};
      CREATE INDEX generation_with_text ON generation (finished_at) WHERE result IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX generation_with_text; REVOKE UPDATE (records) ON generation FROM ${sweeper};`);
  }
}
