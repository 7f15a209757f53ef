import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HtmlMails1790000700005 implements MigrationInterface {
  name = 'HtmlMails1790000700005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mail ADD COLUMN html text;
      COMMENT ON COLUMN mail.html IS 'the same as the text, as a page; null in mails from before';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail DROP COLUMN html');
  }
}
