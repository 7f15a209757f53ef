import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

export class EffectCounts1790000000005 implements MigrationInterface {
  name = 'EffectCounts1790000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE effect_count (
        key bytea NOT NULL,
        slice timestamptz NOT NULL,
        amount bigint NOT NULL,
        keep_until timestamptz NOT NULL,
        PRIMARY KEY (key, slice)
      );
      CREATE INDEX effect_count_keep_until ON effect_count (keep_until);
      COMMENT ON COLUMN effect_count.key IS 'keyed hash of a limit and of whose effects it counts';
      COMMENT ON COLUMN effect_count.slice IS 'begin of a twelfth of the period of the limit';
    `);
    await runner.query(functions('take_effects'));
    const count: ('SELECT' | 'INSERT' | 'UPDATE')[] = ['SELECT', 'INSERT', 'UPDATE'];
    await platformTable(runner, 'effect_count', 'counts what anybody causes, signed in or not', {
      service: count,
      'sign-in': count,
      session: count,
      consumer: count,
      scheduler: count,
      sweeper: ['SELECT', 'DELETE'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION take_effects; DROP TABLE effect_count');
  }
}
