import { platformAccess, reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['invitation', 'api_key'];

/** Invitations that nobody accepted and keys that were revoked go after a while. */
export class SweptInvitationsAndKeys1790000100012 implements MigrationInterface {
  name = 'SweptInvitationsAndKeys1790000100012';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await platformAccess(runner, table, 'sweeper', ['SELECT', 'DELETE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    const role = reasonRole('identity', 'sweeper');
    for (const table of tables)
      await runner.query(`DROP POLICY ${role} ON ${table}; REVOKE ALL ON ${table} FROM ${role};`);
  }
}
