import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstLotsExpire } from './1790000200002-ledger-functions.js';

/**
 * Tokens may lapse twice at one due moment: an instance whose clock is behind can still put some back into a lot that
 * another has seen lapse. The key named the moment alone, and the second expiry would have stopped the account for ever.
 */
export class ExpiryKey1790000200004 implements MigrationInterface {
  name = 'ExpiryKey1790000200004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('lots_expire'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION lots_expire; ${firstLotsExpire}`);
  }
}
