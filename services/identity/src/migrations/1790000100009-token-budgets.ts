import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A budget is a number, 0 where a key may spend nothing: nobody has to ask what an unset one means. */
export class TokenBudgets1790000100009 implements MigrationInterface {
  name = 'TokenBudgets1790000100009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE api_key SET token_budget = 0 WHERE token_budget IS NULL;
      ALTER TABLE api_key ALTER COLUMN token_budget SET DEFAULT 0, ALTER COLUMN token_budget SET NOT NULL;
      COMMENT ON COLUMN api_key.token_budget IS 'tokens that an agent may spend of its owner''s in a month of the owner''s calendar';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_key ALTER COLUMN token_budget DROP NOT NULL, ALTER COLUMN token_budget DROP DEFAULT;
      COMMENT ON COLUMN api_key.token_budget IS 'tokens that an agent may spend of its owner''s; null: none';
    `);
  }
}
