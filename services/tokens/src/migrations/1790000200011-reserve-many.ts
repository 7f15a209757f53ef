import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

/**
 * Several reservations in one statement and one commit. Each is made as its payer, so that row security holds for each;
 * in the order of payers, so that two batches never wait for each other in a circle. What would let tokens lapse is left
 * alone: a refusal beside it must not be committed.
 */
export class ReserveMany1790000200011 implements MigrationInterface {
  name = 'ReserveMany1790000200011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('reserve_many'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION reserve_many');
  }
}
