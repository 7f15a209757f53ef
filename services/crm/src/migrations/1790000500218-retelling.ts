import { platformAccess, reasonRole, workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Analytics keeps facts of records now: all that were changed before it did are told once more. */
export class Retelling1790000500218 implements MigrationInterface {
  name = 'Retelling1790000500218';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE retelling (
        workspace_id uuid NOT NULL,
        kind text NOT NULL,
        after uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
        PRIMARY KEY (workspace_id, kind)
      );
      COMMENT ON COLUMN retelling.after IS 'the last id that was told';
      -- The owner of the tables is under row security like everybody else; for this once it is not.
      ALTER TABLE workspace_language NO FORCE ROW LEVEL SECURITY;
      INSERT INTO retelling (workspace_id, kind)
      SELECT workspace_id, kind FROM workspace_language
       CROSS JOIN unnest(ARRAY['contact', 'company', 'deal', 'product', 'sale', 'expense', 'activity', 'target']) AS kind;
      ALTER TABLE workspace_language FORCE ROW LEVEL SECURITY;
    `);
    await workspaceTable(runner, 'retelling');
    await platformAccess(runner, 'retelling', 'scheduler', ['SELECT']);
    await platformAccess(runner, 'retelling', 'operator', ['SELECT', 'INSERT', 'UPDATE']);
    await platformAccess(runner, 'workspace_language', 'operator', ['SELECT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    const role = reasonRole('crm', 'operator');
    await runner.query(
      `DROP TABLE retelling; DROP POLICY ${role} ON workspace_language; REVOKE ALL ON workspace_language FROM ${role}`,
    );
  }
}
