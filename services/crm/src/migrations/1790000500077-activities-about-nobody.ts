import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What somebody did can be written down before it is known whom it concerns, or concern no customer at all. */
export class ActivitiesAboutNobody1790000500077 implements MigrationInterface {
  name = 'ActivitiesAboutNobody1790000500077';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE activity DROP CONSTRAINT activity_has_subject');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM activity WHERE contact_id IS NULL AND company_id IS NULL AND deal_id IS NULL;
      ALTER TABLE activity
        ADD CONSTRAINT activity_has_subject CHECK (contact_id IS NOT NULL OR company_id IS NOT NULL OR deal_id IS NOT NULL);
    `);
  }
}
