import { platformAccess, reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const sweeper = reasonRole('ai', 'sweeper');

/** What the sweeper needs to erase old conversations and decided proposals, and the version that events of a proposal carry. */
export class KeptProposals1790000400012 implements MigrationInterface {
  name = 'KeptProposals1790000400012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE proposal ADD COLUMN revision int NOT NULL DEFAULT 1;
      CREATE INDEX proposal_decided ON proposal (decided_at) WHERE state <> 'open';
      CREATE INDEX conversation_deleted ON conversation (deleted_at) WHERE deleted_at IS NOT NULL;
      CREATE INDEX conversation_unasked ON conversation (updated_at) WHERE title = '';
      GRANT UPDATE (result) ON generation TO ${sweeper};
    `);
    await platformAccess(runner, 'proposal', 'sweeper', ['SELECT', 'DELETE']);
    await platformAccess(runner, 'conversation', 'sweeper', ['SELECT', 'DELETE']);
    await platformAccess(runner, 'message', 'sweeper', ['SELECT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['proposal', 'conversation', 'message']) {
      await runner.query(`DROP POLICY ${sweeper} ON ${table}; REVOKE ALL ON ${table} FROM ${sweeper}`);
    }
    await runner.query(`
      REVOKE UPDATE (result) ON generation FROM ${sweeper};
      DROP INDEX conversation_unasked, conversation_deleted, proposal_decided;
      ALTER TABLE proposal DROP COLUMN revision;
    `);
  }
}
