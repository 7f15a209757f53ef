import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened and what is to do can be about a deal, also about nothing else. */
export class SubjectsOfDeals1790000500030 implements MigrationInterface {
  name = 'SubjectsOfDeals1790000500030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE activity
        ADD COLUMN deal_id uuid,
        ADD FOREIGN KEY (workspace_id, deal_id) REFERENCES deal (workspace_id, id),
        DROP CONSTRAINT activity_check,
        ADD CONSTRAINT activity_has_subject CHECK (contact_id IS NOT NULL OR company_id IS NOT NULL OR deal_id IS NOT NULL);
      CREATE INDEX activity_of_deal ON activity (workspace_id, deal_id, at, id) WHERE deal_id IS NOT NULL;
      ALTER TABLE task
        ADD COLUMN deal_id uuid,
        ADD FOREIGN KEY (workspace_id, deal_id) REFERENCES deal (workspace_id, id);
      CREATE INDEX task_of_deal ON task (workspace_id, deal_id, due_at, id) WHERE deal_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE task DROP COLUMN deal_id;
      DELETE FROM activity WHERE contact_id IS NULL AND company_id IS NULL;
      ALTER TABLE activity
        DROP COLUMN deal_id,
        ADD CONSTRAINT activity_check CHECK (contact_id IS NOT NULL OR company_id IS NOT NULL);
    `);
  }
}
