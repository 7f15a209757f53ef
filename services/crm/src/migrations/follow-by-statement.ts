import { searchRole, serviceRole } from '@fernway/database';
import type { QueryRunner } from 'typeorm';
import type { SearchedTable } from './follow-titles.js';

/**
 * Keeps `record_search` and `search_word` equal to the rows of a table, as `followTitles` does, once for all rows of a
 * statement: an import learns a word once, not for each of its rows. Rows that are there are known already.
 */
export const followByStatement = async (runner: QueryRunner, searched: SearchedTable): Promise<void> => {
  const { table } = searched;
  await runner.query(`
    ${firstByStatement(searched)}
    CREATE TRIGGER search_follows_insert AFTER INSERT ON ${table}
      REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ${table}_search_follow();
    CREATE TRIGGER search_follows_update AFTER UPDATE ON ${table}
      REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ${table}_search_follow();
    CREATE TRIGGER search_follows_delete AFTER DELETE ON ${table}
      REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION ${table}_search_follow();
    REVOKE ALL ON FUNCTION ${table}_search_follow() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION ${table}_search_follow() TO ${serviceRole('crm')};
    GRANT CREATE ON SCHEMA public TO ${searchRole('crm')};
    ALTER FUNCTION ${table}_search_follow() OWNER TO ${searchRole('crm')};
    REVOKE CREATE ON SCHEMA public FROM ${searchRole('crm')};
  `);
};

/** Replaced later; kept for the way down. */
export const firstByStatement = ({ table, columns, title, names, others }: SearchedTable): string => {
  const all = [...columns, 'deleted_at'];
  const row = (of: string) => `(${all.map((column) => `${of}.${column}`).join(', ')})`;
  const text = `search_fold(E'\\n' || concat_ws(E'\\n', ${[title, ...names, ...others].join(', ')}))`;
  const named = `concat_ws(' ', ${[title, ...names].join(', ')})`;
  const write = (rows: string) => `
    WITH new AS MATERIALIZED (${rows}), learnt AS (
      INSERT INTO search_word (workspace_id, word, variants)
      SELECT given.workspace_id, given.word, search_variants(given.word)
        FROM (SELECT workspace_id, search_vocabulary(search_fold(string_agg(${named}, ' '))) AS word FROM new GROUP BY workspace_id) AS given
       WHERE NOT EXISTS (SELECT FROM search_word known WHERE known.workspace_id = given.workspace_id AND known.word = given.word)
    )
    INSERT INTO record_search (workspace_id, id, type, title, text)
    SELECT workspace_id, id, '${table}', left(search_fold(${title}), 200), ${text} FROM new
    ON CONFLICT (workspace_id, id) DO UPDATE SET title = excluded.title, text = excluded.text;`;
  const forget = (rows: string) =>
    `DELETE FROM record_search known USING (${rows}) AS gone WHERE known.workspace_id = gone.workspace_id AND known.id = gone.id;`;
  // A full join is made by a hash or by sorting, never row by row for each row, however few the planner expects.
  const changed = `SELECT after.* FROM after FULL JOIN before USING (workspace_id, id) WHERE ${row('after')} IS DISTINCT FROM ${row('before')}`;
  return `
    CREATE OR REPLACE FUNCTION ${table}_search_follow() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    #variable_conflict use_column
    DECLARE
      bulk boolean := false;
    BEGIN
      CASE TG_OP
        WHEN 'INSERT' THEN ${write('SELECT * FROM after WHERE deleted_at IS NULL')}
        WHEN 'DELETE' THEN ${forget('SELECT workspace_id, id FROM before')}
        ELSE
          ${write(`SELECT * FROM (${changed}) AS changed WHERE deleted_at IS NULL`)}
          ${forget(`SELECT workspace_id, id FROM (${changed}) AS changed WHERE deleted_at IS NOT NULL`)}
      END CASE;
      RETURN NULL;
    END $$;`;
};
