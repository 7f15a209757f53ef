import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  contact_by_company: ['contact', 'company_id', 'name_key, id'],
  deal_by_contact: ['deal', 'contact_id', 'created_at, id'],
  deal_by_company: ['deal', 'company_id', 'created_at, id'],
  activity_of_contact: ['activity', 'contact_id', 'at, id'],
  activity_of_company: ['activity', 'company_id', 'at, id'],
} as const;

/**
 * Indexes of links hold the rows that have one. They are smaller, and no choice where a row is looked up by its id: in a
 * table that has just grown from nothing, the check of a foreign key went through all of such an index instead of the key.
 */
export class LinksThatAreThere1790000500072 implements MigrationInterface {
  name = 'LinksThatAreThere1790000500072';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, [table, link, order]] of Object.entries(indexes)) {
      await runner.query(`
        DROP INDEX ${name};
        CREATE INDEX ${name} ON ${table} (workspace_id, ${link}, ${order}) WHERE ${link} IS NOT NULL;
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, [table, link, order]] of Object.entries(indexes)) {
      await runner.query(`
        DROP INDEX ${name};
        CREATE INDEX ${name} ON ${table} (workspace_id, ${link}, ${order});
      `);
    }
  }
}
