import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which contact brought a contact, with its name beside the link. */
export class Referrals1790000500201 implements MigrationInterface {
  name = 'Referrals1790000500201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact ADD COLUMN referred_by_id uuid, ADD COLUMN referred_by_name text,
        ADD CHECK (referred_by_id <> id), ADD FOREIGN KEY (workspace_id, referred_by_id) REFERENCES contact (workspace_id, id);
      CREATE INDEX contact_by_referrer ON contact (workspace_id, referred_by_id, name_key, id) WHERE referred_by_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contact DROP COLUMN referred_by_id, DROP COLUMN referred_by_name');
  }
}
