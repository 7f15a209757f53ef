import { platformAccess, reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const histories = ['contact_history', 'company_history', 'deal_history'];
const tables = [...histories, 'batch', 'upload_room'];

/** Imports and batches that ended long ago go, and where the operator wants it, changes of long ago. */
export class EndedWork1790000500106 implements MigrationInterface {
  name = 'EndedWork1790000500106';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await platformAccess(runner, table, 'sweeper', ['SELECT', 'DELETE']);
    for (const table of histories)
      await runner.query(`CREATE INDEX ${table}_changed_at ON ${table} (at) WHERE version > 1`);
    await runner.query(`
      GRANT DELETE ON import TO ${reasonRole('crm', 'sweeper')};
      CREATE INDEX import_untouched ON import (updated_at);
      CREATE INDEX batch_undoes ON batch (workspace_id, undoes) WHERE undoes IS NOT NULL;
      CREATE INDEX batch_undone_by ON batch (workspace_id, undone_by) WHERE undone_by IS NOT NULL;
      CREATE INDEX batch_finished ON batch (finished_at) WHERE undoes IS NULL AND kind <> 'merge';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const role = reasonRole('crm', 'sweeper');
    await runner.query(
      `DROP INDEX batch_finished, batch_undone_by, batch_undoes, import_untouched; REVOKE DELETE ON import FROM ${role};`,
    );
    for (const table of histories) await runner.query(`DROP INDEX ${table}_changed_at`);
    for (const table of tables)
      await runner.query(`DROP POLICY ${role} ON ${table}; REVOKE ALL ON ${table} FROM ${role};`);
  }
}
