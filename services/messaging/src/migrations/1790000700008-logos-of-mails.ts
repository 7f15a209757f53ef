import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which logo of a workspace's company a mail carries. */
export class LogosOfMails1790000700008 implements MigrationInterface {
  name = 'LogosOfMails1790000700008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mail ADD COLUMN logo jsonb;
      COMMENT ON COLUMN mail.logo IS '{ workspace, id }';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail DROP COLUMN logo');
  }
}
