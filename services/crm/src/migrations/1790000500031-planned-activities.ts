import { platformAccess } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which activities were planned when they were written, so that somebody can look when they begin. */
export class PlannedActivities1790000500031 implements MigrationInterface {
  name = 'PlannedActivities1790000500031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE activity ADD COLUMN ahead boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN activity.ahead IS 'planned: nobody was heard of by it yet';
      UPDATE activity SET ahead = true WHERE at > now();
      CREATE INDEX activity_planned ON activity (at) WHERE ahead AND deleted_at IS NULL;
    `);
    await platformAccess(runner, 'activity', 'scheduler', ['SELECT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    const [{ role } = { role: '' }] = (await runner.query(
      `SELECT replace(current_user, '_owner', '_scheduler') AS role`,
    )) as { role: string }[];
    await runner.query(
      `DROP POLICY ${role} ON activity; REVOKE ALL ON activity FROM ${role}; ALTER TABLE activity DROP COLUMN ahead;`,
    );
  }
}
