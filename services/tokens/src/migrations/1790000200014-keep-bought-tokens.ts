import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstAdjust } from './1790000200007-adjustments.js';

/**
 * An operator takes no tokens that were bought: only a refund or a dispute takes those back, and it must always find
 * them. Else a refund after an adjustment would take the total below nothing, which no account allows.
 */
export class KeepBoughtTokens1790000200014 implements MigrationInterface {
  name = 'KeepBoughtTokens1790000200014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('adjust'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(firstAdjust);
  }
}
