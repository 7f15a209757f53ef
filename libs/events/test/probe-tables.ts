import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProbeTables1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE effect (workspace_id uuid NOT NULL, kind text NOT NULL, event_id uuid NOT NULL, subject text NOT NULL,
                           text text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp())`);
    await workspaceTable(runner, 'effect');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE effect');
  }
}
