import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['contact', 'company', 'deal', 'activity', 'task'];
/** Of the others there is an index of changes, by which their lists are sorted too. */
const unsorted = ['activity', 'task'];

/** Who keeps a copy reads what changed or went since a time, without going through all else. */
export class WhatChanged1790000500058 implements MigrationInterface {
  name = 'WhatChanged1790000500058';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(
        `CREATE INDEX ${table}_deleted ON ${table} (workspace_id, deleted_at, id) WHERE deleted_at IS NOT NULL`,
      );
    }
    for (const table of unsorted) {
      await runner.query(
        `CREATE INDEX ${table}_by_updated_at ON ${table} (workspace_id, updated_at) WHERE deleted_at IS NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of unsorted) await runner.query(`DROP INDEX ${table}_by_updated_at`);
    for (const table of tables) await runner.query(`DROP INDEX ${table}_deleted`);
  }
}
