import { reasonRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const sweeper = reasonRole('ai', 'sweeper');

/** Whoever runs a generation says so every few seconds: one that is killed is found by its silence, not by the longest that one may take. */
export class GenerationLeases1790000400030 implements MigrationInterface {
  name = 'GenerationLeases1790000400030';

  async up(runner: QueryRunner): Promise<void> {
    // A version that knows of no lease runs on: what it starts is given up as late as before.
    await runner.query(`
      ALTER TABLE generation ADD COLUMN held_until timestamptz(3) NOT NULL DEFAULT now() + interval '30 minutes';
      COMMENT ON COLUMN generation.held_until IS 'of one that runs: some process is at work on it until then';
      CREATE INDEX generation_held ON generation (held_until) WHERE state = 'running';
      GRANT UPDATE (held_until) ON generation TO ${sweeper};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE UPDATE (held_until) ON generation FROM ${sweeper};
      DROP INDEX generation_held;
      ALTER TABLE generation DROP COLUMN held_until;
    `);
  }
}
