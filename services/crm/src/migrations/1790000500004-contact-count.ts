import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many contacts of each lifecycle stage a workspace has, kept by the statements that change them, so that asking
 * costs the same with a hundred contacts and a million. Statement triggers: an import moves a count once.
 */
export class ContactCount1790000500004 implements MigrationInterface {
  name = 'ContactCount1790000500004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE contact_count (
        workspace_id uuid NOT NULL,
        lifecycle text NOT NULL,
        contacts int NOT NULL,
        PRIMARY KEY (workspace_id, lifecycle)
      ) WITH (fillfactor = 50);
    `);
    await workspaceTable(runner, 'contact_count');
    await runner.query(`
      ${firstCounts}
      CREATE TRIGGER count_follows_insert AFTER INSERT ON contact
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contact_count_added();
      CREATE TRIGGER count_follows_update AFTER UPDATE ON contact
        REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION contact_count_changed();
      CREATE TRIGGER count_follows_delete AFTER DELETE ON contact
        REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION contact_count_removed();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER count_follows_insert ON contact;
      DROP TRIGGER count_follows_update ON contact;
      DROP TRIGGER count_follows_delete ON contact;
      DROP FUNCTION contact_count_added(), contact_count_changed(), contact_count_removed();
      DROP TABLE contact_count;
    `);
  }
}

const count = (name: string, changed: string) => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
  BEGIN
    INSERT INTO contact_count AS held (workspace_id, lifecycle, contacts)
    SELECT workspace_id, lifecycle, sum(change) FROM (${changed}) AS changed
     GROUP BY workspace_id, lifecycle HAVING sum(change) <> 0 ORDER BY workspace_id, lifecycle
    ON CONFLICT (workspace_id, lifecycle) DO UPDATE SET contacts = held.contacts + excluded.contacts;
    RETURN NULL;
  END $$;`;
const rows = (table: string, change: 1 | -1) =>
  `SELECT workspace_id, lifecycle, ${change} AS change FROM ${table} WHERE deleted_at IS NULL`;

/** Replaced later; kept for the way down. */
export const firstCounts = [
  count('contact_count_added', rows('added', 1)),
  count('contact_count_changed', `${rows('after', 1)} UNION ALL ${rows('before', -1)}`),
  count('contact_count_removed', rows('removed', -1)),
].join('');
