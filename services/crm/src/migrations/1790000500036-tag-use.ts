import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

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
      const used = (rows: string, sign: 1 | -1) =>
        `SELECT workspace_id, tag, ${sign} AS change FROM ${rows}, unnest(tags) AS tag WHERE deleted_at IS NULL AND tags <> '{}'`;
      const add = (changes: string) => `
        INSERT INTO tag_use AS held (workspace_id, record_type, tag, records)
        SELECT workspace_id, '${table}', tag, sum(change) FROM (${changes}) AS changed
         GROUP BY workspace_id, tag HAVING sum(change) <> 0 ORDER BY workspace_id, tag
        ON CONFLICT (workspace_id, record_type, tag) DO UPDATE SET records = held.records + excluded.records`;
      const follow = (name: string, changes: string) => `
        CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$ BEGIN ${add(changes)}; RETURN NULL; END $$;`;
      await runner.query(`
        ${follow(`${table}_tags_added`, used('added', 1))}
        ${follow(`${table}_tags_changed`, `${used('after', 1)} UNION ALL ${used('before', -1)}`)}
        ${follow(`${table}_tags_removed`, used('removed', -1))}
        CREATE TRIGGER tags_follow_insert AFTER INSERT ON ${table}
          REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${table}_tags_added();
        CREATE TRIGGER tags_follow_update AFTER UPDATE ON ${table}
          REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ${table}_tags_changed();
        CREATE TRIGGER tags_follow_delete AFTER DELETE ON ${table}
          REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ${table}_tags_removed();
        -- The owner of the tables is under row security like everybody else; to count what is there, it is not.
        ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;
        ALTER TABLE tag_use NO FORCE ROW LEVEL SECURITY;
        ${add(used(table, 1))};
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
