import type { MigrationInterface, QueryRunner } from 'typeorm';

const histories = ['contact_history', 'company_history', 'deal_history'];
const key = `nullif(current_setting('app.api_key', true), '')`;

/** What was done by an API key says so by itself, whichever statement writes it: `Tenancy.run` sets the key's name. */
export class KeysInHistory1790000500065 implements MigrationInterface {
  name = 'KeysInHistory1790000500065';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of histories) {
      // The default on its own: rows that are there were made by no key, and are not written again.
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN api_key text;
        ALTER TABLE ${table} ALTER COLUMN api_key SET DEFAULT ${key};
        COMMENT ON COLUMN ${table}.api_key IS 'name of the API key by which the actor did it';
      `);
    }
    for (const table of [...histories, 'activity'])
      await runner.query(
        `ALTER TABLE ${table} ALTER COLUMN origin SET DEFAULT CASE WHEN ${key} IS NULL THEN 'person' ELSE 'api' END`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...histories, 'activity'])
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN origin SET DEFAULT 'person'`);
    for (const table of histories) await runner.query(`ALTER TABLE ${table} DROP COLUMN api_key`);
  }
}
