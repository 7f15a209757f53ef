import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Targets that sample data brought go with it, until somebody changes them. */
export class SampleTargets1790000500220 implements MigrationInterface {
  name = 'SampleTargets1790000500220';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE target ADD COLUMN sample boolean NOT NULL DEFAULT false;
      CREATE INDEX target_sample ON target (workspace_id, scope) WHERE sample;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE target DROP COLUMN sample');
  }
}
