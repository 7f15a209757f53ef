import { migratingService, reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who was removed from his only workspace gets one of his own when he signs in: only the session knows him then. */
export class WorkspacesOfTheRemoved1790000100007 implements MigrationInterface {
  name = 'WorkspacesOfTheRemoved1790000100007';

  async up(runner: QueryRunner): Promise<void> {
    const role = reasonRole(await migratingService(runner), 'session');
    await runner.query(`GRANT INSERT ON workspace, membership TO ${role}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const role = reasonRole(await migratingService(runner), 'session');
    await runner.query(`REVOKE INSERT ON workspace, membership FROM ${role}`);
  }
}
