import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['contact', 'company', 'deal', 'activity', 'task'];

/** Sample rows are counted and removed without reading the others. */
export class SampleRows1790000500057 implements MigrationInterface {
  name = 'SampleRows1790000500057';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(
        `CREATE INDEX ${table}_sample ON ${table} (workspace_id, id) WHERE sample AND deleted_at IS NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP INDEX ${table}_sample`);
  }
}
