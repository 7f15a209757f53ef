import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['activity', 'task'];

/** What was written down last is a page of an index, not a sort of all there is. */
export class ActivitiesAndTasksByCreation1790000500070 implements MigrationInterface {
  name = 'ActivitiesAndTasksByCreation1790000500070';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(
        `CREATE INDEX ${table}_by_created_at ON ${table} (workspace_id, created_at, id) WHERE deleted_at IS NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP INDEX ${table}_by_created_at`);
  }
}
