import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['product', 'sale', 'expense'];

/** Sample rows of these too are counted and removed without reading the others. */
export class CommerceSamples1790000500215 implements MigrationInterface {
  name = 'CommerceSamples1790000500215';

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
