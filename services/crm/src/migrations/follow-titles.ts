import { searchRole, serviceRole } from '@fernway/database';
import type { QueryRunner } from 'typeorm';

export type SearchedTable = {
  table: string;
  /** Columns after whose change the row is read again. */
  columns: string[];
  /** What the search shows it as, over the row `new`. */
  title: string;
  /** Names in it besides the title: a typo in one of them is forgiven. */
  names: string[];
  /** What else it is found by. */
  others: string[];
  /** Text of the trigger's function, where today's is still the first. */
  follow?: string;
};

/** @param kept besides digits */
export const digits = (text: string, kept = '') => `regexp_replace(${text}, E'[^0-9${kept}]', '', 'g')`;
/** Every text at this key of a list of objects, as one text. */
const each = (column: string, key: string) =>
  `(select string_agg(value ->> '${key}', E'\\n') from jsonb_array_elements(${column}) as value)`;
export const listed = { emails: each('new.other_emails', 'email'), phones: each('new.other_phones', 'phone') };

/** Keeps `record_search` and `search_word` equal to these rows, from now on and for those that are there. */
export const followTitles = async (
  runner: QueryRunner,
  { table, columns, title, names, others, follow }: SearchedTable,
): Promise<void> => {
  const all = [...columns, 'deleted_at'];
  const row = (of: string) => `(${all.map((column) => `${of}.${column}`).join(', ')})`;
  const text = `search_fold(E'\\n' || concat_ws(E'\\n', ${[title, ...names, ...others].join(', ')}))`;
  const named = `search_fold(concat_ws(' ', ${[title, ...names].join(', ')}))`;
  const first = `
    CREATE OR REPLACE FUNCTION ${table}_search_follow() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    BEGIN
      IF TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL THEN
        DELETE FROM record_search WHERE workspace_id = OLD.workspace_id AND id = OLD.id;
      ELSE
        INSERT INTO record_search (workspace_id, id, type, title, text)
        VALUES (NEW.workspace_id, NEW.id, '${table}', left(search_fold(${title}), 200), ${text})
        ON CONFLICT (workspace_id, id) DO UPDATE SET title = excluded.title, text = excluded.text;
        PERFORM search_learn(NEW.workspace_id, ${named});
      END IF;
      RETURN NULL;
    END $$;`;
  await runner.query(`
    ${follow ?? first}
    CREATE TRIGGER search_follows_insert AFTER INSERT ON ${table}
      FOR EACH ROW EXECUTE FUNCTION ${table}_search_follow();
    CREATE TRIGGER search_follows_update AFTER UPDATE ON ${table} FOR EACH ROW
      WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')})
      EXECUTE FUNCTION ${table}_search_follow();
    CREATE TRIGGER search_follows_delete AFTER DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION ${table}_search_follow();
    REVOKE ALL ON FUNCTION ${table}_search_follow() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION ${table}_search_follow() TO ${serviceRole('crm')};
    GRANT CREATE ON SCHEMA public TO ${searchRole('crm')};
    ALTER FUNCTION ${table}_search_follow() OWNER TO ${searchRole('crm')};
    REVOKE CREATE ON SCHEMA public FROM ${searchRole('crm')};

    -- The owner of the tables is under row security like everybody else; for this once it is not.
    ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;
    INSERT INTO record_search (workspace_id, id, type, title, text)
      SELECT workspace_id, id, '${table}', left(search_fold(${title}), 200), ${text} FROM ${table} AS new WHERE deleted_at IS NULL
      ON CONFLICT (workspace_id, id) DO UPDATE SET title = excluded.title, text = excluded.text;
    INSERT INTO search_word (workspace_id, word, variants)
      SELECT workspace_id, word, search_variants(word)
        FROM (SELECT DISTINCT workspace_id, search_vocabulary(${named}) AS word FROM ${table} AS new WHERE deleted_at IS NULL) AS named
       WHERE NOT EXISTS (SELECT FROM search_word known WHERE known.workspace_id = named.workspace_id AND known.word = named.word);
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
  `);
};
