import type { MigrationInterface, QueryRunner } from 'typeorm';
import { adjustFunction } from './1790000200007-adjustments.js';

/**
 * An operator takes no tokens that were bought: only a refund or a dispute takes those back, and it must always find
 * them. Else a refund after an adjustment would take the total below nothing, which no account allows.
 */
export class KeepBoughtTokens1790000200014 implements MigrationInterface {
  name = 'KeepBoughtTokens1790000200014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      adjustFunction(`(
    SELECT coalesce(sum(total), 0) FROM ledger_entry
     WHERE account_id = a.account_id AND kind IN ('purchase', 'refund', 'dispute'))`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(adjustFunction('0'));
  }
}
