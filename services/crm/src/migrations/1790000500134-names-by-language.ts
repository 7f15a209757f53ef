import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['contact', 'company', 'deal'];
const collations = { und: 'und-x-icu', zh: 'zh-x-icu', ja: 'ja-x-icu', ko: 'ko-x-icu' };
const indexes = tables.flatMap((table) =>
  Object.entries(collations).map(([suffix, collation]) => ({ table, name: `${table}_by_name_${suffix}`, collation })),
);

/**
 * Names are sorted as the workspace's language sorts them: Álvaro stands before Alvin. What is looked up by a name keeps
 * its index of bytes. Workspaces from before have no known language, and stay so whoever joins them.
 */
export class NamesByLanguage1790000500134 implements MigrationInterface {
  name = 'NamesByLanguage1790000500134';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE workspace_language (workspace_id uuid PRIMARY KEY, language text);
      COMMENT ON TABLE workspace_language IS 'its owner''s at sign-up; null for workspaces from before it was kept';
    `);
    // The owner of the tables is under row security like everybody else; for this once it is not.
    await runner.query(`
      ALTER TABLE pipeline NO FORCE ROW LEVEL SECURITY;
      INSERT INTO workspace_language SELECT DISTINCT workspace_id FROM pipeline;
      ALTER TABLE pipeline FORCE ROW LEVEL SECURITY;
    `);
    await workspaceTable(runner, 'workspace_language');
    for (const { table, name, collation } of indexes)
      await runner.query(
        `CREATE INDEX ${name} ON ${table} (workspace_id, name_key COLLATE "${collation}", id) WHERE deleted_at IS NULL`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}; DROP TABLE workspace_language;`);
  }
}
