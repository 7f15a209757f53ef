import type { MigrationInterface, QueryRunner } from 'typeorm';

const told = `nullif(current_setting('app.origin', true), '')`;
const byHand = `CASE WHEN nullif(current_setting('app.api_key', true), '') IS NULL THEN 'person' ELSE 'api' END`;
const tables = ['contact_history', 'company_history', 'deal_history', 'activity'];

/** What a person approved of what AI suggests says so by itself: `Tenancy.run` sets the origin that a service proved. */
export class ApprovedByPeople1790000500083 implements MigrationInterface {
  name = 'ApprovedByPeople1790000500083';

  async up(runner: QueryRunner): Promise<void> {
    // A constant first: no row that is there is written again.
    await runner.query(`
      ALTER TABLE task ADD COLUMN origin text NOT NULL DEFAULT 'person' CHECK (origin IN ('person', 'import', 'workflow', 'ai', 'api'));
      COMMENT ON COLUMN task.origin IS 'by what it was added';
    `);
    for (const table of [...tables, 'task']) {
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN origin SET DEFAULT coalesce(${told}, ${byHand})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`ALTER TABLE ${table} ALTER COLUMN origin SET DEFAULT ${byHand}`);
    await runner.query('ALTER TABLE task DROP COLUMN origin');
  }
}
