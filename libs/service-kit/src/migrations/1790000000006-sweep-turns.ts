import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One instance of a service sweeps for all of them. */
export class SweepTurns1790000000006 implements MigrationInterface {
  name = 'SweepTurns1790000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sweep_turn (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        holder uuid NOT NULL,
        held_until timestamptz NOT NULL
      );
    `);
    await platformTable(runner, 'sweep_turn', 'which instance removes what has expired', {
      sweeper: ['SELECT', 'INSERT', 'UPDATE'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sweep_turn');
  }
}
