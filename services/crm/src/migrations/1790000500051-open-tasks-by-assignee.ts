import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What somebody has to do next: counted on the home without a look at what others have to do. */
export class OpenTasksByAssignee1790000500051 implements MigrationInterface {
  name = 'OpenTasksByAssignee1790000500051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX task_open_by_assignee ON task (workspace_id, assignee_id, due_at, all_day) WHERE deleted_at IS NULL AND done_at IS NULL
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX task_open_by_assignee');
  }
}
