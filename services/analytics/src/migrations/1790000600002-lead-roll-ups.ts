import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts over contact_fact, moved by each event. A quarter of an hour is the largest span that no time zone's midnight
 * cuts: weeks and months of any zone are sums of whole ones.
 */
export class LeadRollUps1790000600002 implements MigrationInterface {
  name = 'LeadRollUps1790000600002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE leads_per_quarter_hour (
        workspace_id uuid NOT NULL,
        quarter timestamptz(0) NOT NULL,
        leads int NOT NULL,
        PRIMARY KEY (workspace_id, quarter)
      ) WITH (fillfactor = 80);
      CREATE TABLE contacts_per_lifecycle (
        workspace_id uuid NOT NULL,
        lifecycle text NOT NULL,
        contacts int NOT NULL,
        PRIMARY KEY (workspace_id, lifecycle)
      ) WITH (fillfactor = 50);
    `);
    await workspaceTable(runner, 'leads_per_quarter_hour');
    await workspaceTable(runner, 'contacts_per_lifecycle');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE leads_per_quarter_hour, contacts_per_lifecycle');
  }
}
