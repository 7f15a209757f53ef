import type { QueryRunner } from 'typeorm';
import { searchRole, serviceRole } from '@fernway/database';

/** Keeps `record_search` equal to these columns of a table of records; the texts may read the row as `NEW`. */
export const followSearch = async (
  runner: QueryRunner,
  table: string,
  columns: string[],
  texts: string[],
): Promise<void> => {
  const all = [...columns, 'deleted_at'];
  const row = (of: string) => `(${all.map((column) => `${of}.${column}`).join(', ')})`;
  await runner.query(`
    CREATE OR REPLACE FUNCTION ${table}_search_follow() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    BEGIN
      IF TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL THEN
        DELETE FROM record_search WHERE workspace_id = OLD.workspace_id AND id = OLD.id;
      ELSE
        INSERT INTO record_search (workspace_id, id, type, text)
        VALUES (NEW.workspace_id, NEW.id, '${table}', search_fold(concat_ws(E'\\n', ${texts.join(', ')})))
        ON CONFLICT (workspace_id, id) DO UPDATE SET text = excluded.text;
      END IF;
      RETURN NULL;
    END $$;
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
  `);
};

export const unfollowSearch = (runner: QueryRunner, table: string): Promise<void> =>
  runner.query(`
    DROP TRIGGER search_follows_insert ON ${table};
    DROP TRIGGER search_follows_update ON ${table};
    DROP TRIGGER search_follows_delete ON ${table};
    DROP FUNCTION ${table}_search_follow();
  `);
