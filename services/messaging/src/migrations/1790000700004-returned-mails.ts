import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReturnedMails1790000700004 implements MigrationInterface {
  name = 'ReturnedMails1790000700004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mail ADD COLUMN failed_at timestamptz, ADD COLUMN refused boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN mail.refused IS 'the server refused it for good, and was not asked again';
      CREATE INDEX mail_undelivered ON mail (user_id, failed_at DESC) WHERE status = 'failed';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX mail_undelivered; ALTER TABLE mail DROP COLUMN failed_at, DROP COLUMN refused');
  }
}
