import { platformAccess, workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which figures people watch. */
export class MetricWatches1790000600009 implements MigrationInterface {
  name = 'MetricWatches1790000600009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE metric_watch (
        workspace_id uuid NOT NULL,
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        metric text NOT NULL,
        period text NOT NULL,
        condition text NOT NULL,
        threshold double precision,
        currency text,
        crossed boolean NOT NULL,
        raised_at timestamptz(3),
        due boolean NOT NULL DEFAULT false,
        checked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, user_id, id)
      );
      COMMENT ON COLUMN metric_watch.crossed IS 'as of the last look: an alert is raised when it comes true';
      COMMENT ON COLUMN metric_watch.due IS 'figures have changed since the last look';
      CREATE INDEX metric_watch_due ON metric_watch (workspace_id) WHERE due;
      CREATE INDEX metric_watch_checked_at ON metric_watch (checked_at);
    `);
    await workspaceTable(runner, 'metric_watch');
    await platformAccess(runner, 'metric_watch', 'scheduler', ['SELECT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE metric_watch');
  }
}
