import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A win or loss says how likely a deal is, and a win whose customer a contact is: what was there before comes back when the deal is reopened. */
export class BeforeTheWin1790000500144 implements MigrationInterface {
  name = 'BeforeTheWin1790000500144';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deal ADD COLUMN probability_before numeric(5, 2);
      COMMENT ON COLUMN deal.probability_before IS 'of a deal that was won or lost: how likely it was while it was open';
      ALTER TABLE contact ADD COLUMN lifecycle_before text;
      COMMENT ON COLUMN contact.lifecycle_before IS 'of a contact that a won deal made a customer, until somebody changes its lifecycle';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact DROP COLUMN lifecycle_before;
      ALTER TABLE deal DROP COLUMN probability_before;
    `);
  }
}
