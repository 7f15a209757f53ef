import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['deal', 'saved_view'];
const amounts = `('value', 'weightedValue', 'salesTarget')`;

/**
 * Conditions on amounts that name no currency mean the workspace's. They meant that of the deal added last: kept views
 * from before name it from now on, so that they show what they showed.
 */
export class WorkspaceSettings1790000500141 implements MigrationInterface {
  name = 'WorkspaceSettings1790000500141';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE workspace_setting (workspace_id uuid PRIMARY KEY, currency text, language text);
      COMMENT ON TABLE workspace_setting IS 'as identity tells it; null: not chosen, and so are workspaces without a row';
    `);
    await workspaceTable(runner, 'workspace_setting');
    // The owner of the tables is under row security like everybody else; for this once it is not.
    for (const table of tables) await runner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    await runner.query(`
      UPDATE saved_view v SET filter = jsonb_set(v.filter, '{any}', (
          SELECT jsonb_agg(jsonb_set(g.one, '{all}', (
                   SELECT jsonb_agg(CASE WHEN c.one ->> 'field' IN ${amounts} AND c.one ? 'value' AND NOT c.one ? 'currency'
                                         THEN c.one || jsonb_build_object('currency', last.currency) ELSE c.one END ORDER BY c.place)
                     FROM jsonb_array_elements(g.one -> 'all') WITH ORDINALITY AS c (one, place))) ORDER BY g.place)
            FROM jsonb_array_elements(v.filter -> 'any') WITH ORDINALITY AS g (one, place)))
        FROM (SELECT DISTINCT ON (workspace_id) workspace_id, currency FROM deal WHERE deleted_at IS NULL
               ORDER BY workspace_id, created_at DESC, id DESC) AS last
       WHERE last.workspace_id = v.workspace_id AND v.record_type IN ('deal', 'company')
         AND jsonb_path_exists(v.filter, '$.any[*].all[*] ? (exists (@.value) && !exists (@.currency) && (@.field == "value" || @.field == "weightedValue" || @.field == "salesTarget"))');
    `);
    for (const table of tables) await runner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE workspace_setting');
  }
}
