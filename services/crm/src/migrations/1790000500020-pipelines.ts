import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pipelines and their stages. What goes is only marked: history names it, and a person who moves a deal there is told
 * its name. The default pipeline has a key of its own, so that it is made once, and not again when it was removed.
 */
export class Pipelines1790000500020 implements MigrationInterface {
  name = 'Pipelines1790000500020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pipeline (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        key text,
        name text NOT NULL,
        place int NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id),
        UNIQUE (workspace_id, key)
      );
      COMMENT ON COLUMN pipeline.key IS 'of a pipeline that the platform makes once: default';

      CREATE TABLE stage (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        pipeline_id uuid NOT NULL,
        name text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('open', 'won', 'lost')),
        chart_group text CHECK (chart_group IN ('qualified', 'proposal', 'negotiation')),
        probability int NOT NULL CHECK (probability BETWEEN 0 AND 100),
        stale_after_days int CHECK (stale_after_days > 0),
        place int NOT NULL,
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id),
        UNIQUE (workspace_id, pipeline_id, id, kind),
        FOREIGN KEY (workspace_id, pipeline_id) REFERENCES pipeline (workspace_id, id),
        CHECK ((kind = 'open') = (chart_group IS NOT NULL)),
        CHECK (kind = 'open' OR stale_after_days IS NULL)
      );
    `);
    await workspaceTable(runner, 'pipeline');
    await workspaceTable(runner, 'stage');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stage; DROP TABLE pipeline;');
  }
}
