import { platformAccess, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Generations1790000400001 implements MigrationInterface {
  name = 'Generations1790000400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE generation (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        workspace_id uuid NOT NULL,
        reservation_id uuid NOT NULL,
        feature text NOT NULL,
        state text NOT NULL CHECK (state IN ('running', 'completed', 'failed')),
        reserved int NOT NULL CHECK (reserved >= 0),
        tokens int CHECK (tokens BETWEEN 0 AND reserved),
        provider text,
        model text,
        fallback boolean NOT NULL DEFAULT false,
        records jsonb NOT NULL DEFAULT '[]',
        result jsonb,
        started_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        PRIMARY KEY (user_id, id),
        CHECK ((state = 'completed') = (tokens IS NOT NULL)),
        CHECK ((state = 'running') = (finished_at IS NULL))
      );
      CREATE UNIQUE INDEX generation_reservation ON generation (reservation_id);
      CREATE INDEX generation_running ON generation (started_at) WHERE state = 'running';
    `);
    await userTable(runner, 'generation', ['SELECT', 'INSERT', 'UPDATE']);
    // The tokens service asks by reservation, and what a killed process left running is failed by the sweeper.
    await platformAccess(runner, 'generation', 'sweeper', ['SELECT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE generation');
  }
}
