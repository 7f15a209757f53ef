import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = (by: (currency: string) => string) => `
  CREATE INDEX deal_by_value ON deal (workspace_id, ${by('currency')}value, id) WHERE deleted_at IS NULL;
  CREATE INDEX deal_by_weighted_value ON deal (workspace_id, ${by('currency')}weighted_value, id) WHERE deleted_at IS NULL;
  CREATE INDEX deal_hot ON deal (workspace_id, ${by('currency')}weighted_value DESC, close_date, id) WHERE deleted_at IS NULL AND state = 'open';
  CREATE INDEX company_by_sales_target ON company (workspace_id, ${by('sales_target_currency')}sales_target, id) WHERE deleted_at IS NULL;
`;

/** Amounts are compared and sorted within their currency, which so comes first. */
export class AmountsByCurrency1790000500133 implements MigrationInterface {
  name = 'AmountsByCurrency1790000500133';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deal_by_value, deal_by_weighted_value, deal_hot, company_by_sales_target');
    await runner.query(indexes((currency) => `${currency}, `));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deal_by_value, deal_by_weighted_value, deal_hot, company_by_sales_target');
    await runner.query(indexes(() => ''));
  }
}
