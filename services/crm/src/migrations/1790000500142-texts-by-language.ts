import type { MigrationInterface, QueryRunner } from 'typeorm';

const collations = { und: 'und-x-icu', zh: 'zh-x-icu', ja: 'ja-x-icu', ko: 'ko-x-icu' };
/** Columns by which lists are sorted and nothing is looked up. */
const sorted = [
  { table: 'contact', column: 'company_key', name: 'contact_by_company_name' },
  { table: 'contact', column: 'job_title_key', name: 'contact_by_job_title' },
  { table: 'contact', column: 'source_key', name: 'contact_by_source' },
  { table: 'company', column: 'industry_key', name: 'company_by_industry' },
  { table: 'deal', column: 'customer_key', name: 'deal_by_customer' },
  { table: 'deal', column: 'company_key', name: 'deal_by_company_name' },
];

/** All text that people write is sorted as names are, each column along an index of the workspace's collation. */
export class TextsByLanguage1790000500142 implements MigrationInterface {
  name = 'TextsByLanguage1790000500142';

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, column, name } of sorted) {
      await runner.query(`DROP INDEX ${name}`);
      for (const [suffix, collation] of Object.entries(collations))
        await runner.query(
          `CREATE INDEX ${name}_${suffix} ON ${table} (workspace_id, ${column} COLLATE "${collation}", id) WHERE deleted_at IS NULL`,
        );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, column, name } of sorted) {
      const indexes = Object.keys(collations).map((suffix) => `${name}_${suffix}`);
      await runner.query(`
        DROP INDEX ${indexes.join(', ')};
        CREATE INDEX ${name} ON ${table} (workspace_id, ${column}, id) WHERE deleted_at IS NULL;
      `);
    }
  }
}
