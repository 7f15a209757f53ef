import { platformAccess, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people typed and have not sent; it goes with their membership. */
export class Drafts1790000100014 implements MigrationInterface {
  name = 'Drafts1790000100014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE draft (
        user_id uuid NOT NULL,
        workspace_id uuid NOT NULL,
        key text NOT NULL,
        value json NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, workspace_id, key),
        FOREIGN KEY (workspace_id, user_id) REFERENCES membership ON DELETE CASCADE
      );
    `);
    await userTable(runner, 'draft');
    await platformAccess(runner, 'draft', 'sweeper', ['SELECT', 'DELETE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE draft');
  }
}
