import { migratingService, serviceRole, workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Members1790000100005 implements MigrationInterface {
  name = 'Members1790000100005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE former_member (
        workspace_id uuid NOT NULL REFERENCES workspace ON DELETE CASCADE,
        user_id uuid NOT NULL,
        role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
        joined_at timestamptz NOT NULL,
        left_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, user_id)
      );
      COMMENT ON COLUMN former_member.role IS 'the last one there';
    `);
    await workspaceTable(runner, 'former_member');
    // Sorts after own_rows, so that reading one's own row asks no more than before.
    await runner.query(`
      CREATE POLICY people_of_the_workspace ON account FOR SELECT TO ${serviceRole(await migratingService(runner))} USING (
        EXISTS (SELECT FROM membership m WHERE m.user_id = account.user_id
                   AND m.workspace_id = nullif(current_setting('app.ws', true), '')::uuid)
        OR EXISTS (SELECT FROM former_member f WHERE f.user_id = account.user_id
                      AND f.workspace_id = nullif(current_setting('app.ws', true), '')::uuid));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP POLICY people_of_the_workspace ON account; DROP TABLE former_member;');
  }
}
