import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom somebody spoke with last in a company, and how many contacts share it. */
export class ContactsOfCompanies1790000500216 implements MigrationInterface {
  name = 'ContactsOfCompanies1790000500216';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX contact_spoken_last ON contact (workspace_id, company_id, last_activity_at DESC NULLS LAST, created_at, id)
        WHERE company_id IS NOT NULL AND deleted_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX contact_spoken_last');
  }
}
