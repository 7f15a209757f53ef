import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A receipt says to whom it was billed when it was paid, however the company is called later. */
export class BilledTo1790000300010 implements MigrationInterface {
  name = 'BilledTo1790000300010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE token_order ADD COLUMN billed_to jsonb;
      ALTER TABLE invoice ADD COLUMN billed_to jsonb;
      ALTER TABLE plan_checkout ADD COLUMN opened_by uuid;
      COMMENT ON COLUMN token_order.billed_to IS '{ name, logoId } of the buyer''s company when it was paid; null: not kept';
      COMMENT ON COLUMN invoice.billed_to IS '{ name, logoId } of the company of who bought the plan when it was paid; null: not kept';
      COMMENT ON COLUMN plan_checkout.opened_by IS 'null: by a version of the service before';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE token_order DROP COLUMN billed_to;
      ALTER TABLE invoice DROP COLUMN billed_to;
      ALTER TABLE plan_checkout DROP COLUMN opened_by;
    `);
  }
}
