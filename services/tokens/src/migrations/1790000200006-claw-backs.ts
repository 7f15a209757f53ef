import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

/**
 * What a refund or a dispute takes back of an order's tokens, and gives again: of the order's own lot first, then in
 * the order of spending; what the balance lacks becomes debt. All of one order's never exceed what it credited.
 */
export class ClawBacks1790000200006 implements MigrationInterface {
  name = 'ClawBacks1790000200006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('taken_back', 'ledger_debit', 'claw_back', 'give_back'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION give_back, claw_back, ledger_debit, taken_back');
  }
}
