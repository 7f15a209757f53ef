import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the provider counted, how long it took, and how the answer came to its end. */
export class GenerationUsage1790000400002 implements MigrationInterface {
  name = 'GenerationUsage1790000400002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE generation
        ADD COLUMN input_tokens int CHECK (input_tokens >= 0),
        ADD COLUMN output_tokens int CHECK (output_tokens >= 0),
        ADD COLUMN milliseconds int CHECK (milliseconds >= 0),
        ADD COLUMN ended text NOT NULL DEFAULT 'complete' CHECK (ended IN ('complete', 'stopped', 'cut'))
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE generation DROP COLUMN input_tokens, DROP COLUMN output_tokens, DROP COLUMN milliseconds, DROP COLUMN ended
    `);
  }
}
