import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

/** How many records of a kind have each tag, kept by the statements that change them: to read every record for a list of tags takes too long. */
export class TagUse1790000500036 implements MigrationInterface {
  name = 'TagUse1790000500036';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tag_use (
        workspace_id uuid NOT NULL,
        record_type text NOT NULL CHECK (record_type IN ('contact', 'company', 'deal')),
        tag text NOT NULL,
        records int NOT NULL,
        PRIMARY KEY (workspace_id, record_type, tag)
      ) WITH (fillfactor = 50);
    `);
    await workspaceTable(runner, 'tag_use');
    for (const table of tables) {
      await runner.query(`
        ${functions(`${table}_tags_added`, `${table}_tags_changed`, `${table}_tags_removed`)}
        CREATE TRIGGER tags_follow_insert AFTER INSERT ON ${table}
          REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${table}_tags_added();
        CREATE TRIGGER tags_follow_update AFTER UPDATE ON ${table}
          REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ${table}_tags_changed();
        CREATE TRIGGER tags_follow_delete AFTER DELETE ON ${table}
          REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ${table}_tags_removed();
        -- The owner of the tables is under row security like everybody else; to count what is there, it is not.
        ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;
        ALTER TABLE tag_use NO FORCE ROW LEVEL SECURITY;
        INSERT INTO tag_use (workspace_id, record_type, tag, records)
        SELECT workspace_id, '${table}', tag, count(*) FROM ${table}, unnest(tags) AS tag WHERE deleted_at IS NULL GROUP BY workspace_id, tag;
        ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
        ALTER TABLE tag_use FORCE ROW LEVEL SECURITY;
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(`
        DROP TRIGGER tags_follow_insert ON ${table};
        DROP TRIGGER tags_follow_update ON ${table};
        DROP TRIGGER tags_follow_delete ON ${table};
        DROP FUNCTION ${table}_tags_added(), ${table}_tags_changed(), ${table}_tags_removed();
      `);
    }
    await runner.query('DROP TABLE tag_use');
  }
}

const tables = ['contact', 'company', 'deal'] as const;
