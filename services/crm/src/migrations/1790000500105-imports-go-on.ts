import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A passing fault puts an import or a batch off; it ends neither. */
export class ImportsGoOn1790000500105 implements MigrationInterface {
  name = 'ImportsGoOn1790000500105';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['import', 'batch']) {
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN attempts int NOT NULL DEFAULT 0;
        ALTER TABLE ${table} ADD COLUMN next_try_at timestamptz(3);
        COMMENT ON COLUMN ${table}.attempts IS 'in a row that a passing fault ended';
        COMMENT ON COLUMN ${table}.next_try_at IS 'nobody goes on with it before';
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['import', 'batch'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN next_try_at; ALTER TABLE ${table} DROP COLUMN attempts;`);
  }
}
