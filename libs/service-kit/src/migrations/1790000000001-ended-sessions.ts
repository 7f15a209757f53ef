import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndedSessions1790000000001 implements MigrationInterface {
  name = 'EndedSessions1790000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ended_session (
        session_id uuid PRIMARY KEY,
        keep_until timestamptz NOT NULL
      );
      CREATE INDEX ended_session_keep_until ON ended_session (keep_until);
      CREATE TABLE changed_member (
        user_id uuid NOT NULL,
        workspace_id uuid NOT NULL,
        changed_at timestamptz NOT NULL,
        keep_until timestamptz NOT NULL,
        PRIMARY KEY (user_id, workspace_id)
      );
      CREATE INDEX changed_member_keep_until ON changed_member (keep_until);
    `);
    const add: ('SELECT' | 'INSERT' | 'UPDATE')[] = ['SELECT', 'INSERT', 'UPDATE'];
    for (const table of ['ended_session', 'changed_member']) {
      await platformTable(runner, table, 'read before anybody is known to be signed in', {
        service: add,
        session: add,
        consumer: add,
        sweeper: ['SELECT', 'DELETE'],
      });
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE changed_member; DROP TABLE ended_session;');
  }
}
