import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstReach } from './1790000500045-contact-reach.js';

/** Contacts by the thousand take as long for each of their e-mails and phones as one does. */
export class ReachInOnePass1790000500074 implements MigrationInterface {
  name = 'ReachInOnePass1790000500074';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${functions('contact_reach_added', 'contact_reach_changed')}
      DROP TRIGGER reach_follows_insert ON contact;
      CREATE TRIGGER reach_follows_insert AFTER INSERT ON contact
        REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION contact_reach_added();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${firstReach}
      DROP TRIGGER reach_follows_insert ON contact;
      CREATE TRIGGER reach_follows_insert AFTER INSERT ON contact
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contact_reach_added();
    `);
  }
}
