import { searchRole, searchTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const contactSearchSignatures = [
  'contact_search_follow()',
  'find_contacts(text, text, text, timestamptz, text, uuid, integer)',
];

export const contactSearchFunctions = `
CREATE FUNCTION contact_search_follow() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL THEN
    DELETE FROM contact_search WHERE workspace_id = OLD.workspace_id AND id = OLD.id;
  ELSE
    INSERT INTO contact_search (workspace_id, id, text)
    VALUES (NEW.workspace_id, NEW.id, search_fold(concat_ws(E'\\n',
      NEW.name, NEW.email, NEW.company_name, NEW.phone, regexp_replace(NEW.phone, '[^0-9]', '', 'g'))))
    ON CONFLICT (workspace_id, id) DO UPDATE SET text = excluded.text;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER search_follows_insert AFTER INSERT ON contact
  FOR EACH ROW EXECUTE FUNCTION contact_search_follow();
CREATE TRIGGER search_follows_update AFTER UPDATE ON contact FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.company_name, OLD.phone, OLD.deleted_at)
     IS DISTINCT FROM (NEW.name, NEW.email, NEW.company_name, NEW.phone, NEW.deleted_at))
  EXECUTE FUNCTION contact_search_follow();
CREATE TRIGGER search_follows_delete AFTER DELETE ON contact
  FOR EACH ROW EXECUTE FUNCTION contact_search_follow();

-- Ids of one keyset page, in order. Up to a thousand matches are looked up by their text and then sorted; where
-- there are more, the index of the sort meets them soon enough. Planned with its values each time, for the same
-- reason. Of \`contact\` it sees what row security shows it. The two workspace_id are never compared: that would
-- carry the policy over to contact_search, and keep the index of its text from use.
CREATE FUNCTION find_contacts(
  words text, sort text, only_lifecycle text, updated_since timestamptz, after_key text, after_id uuid, most int
) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  few CONSTANT int := 1000;
  workspace uuid := nullif(current_setting('app.ws', true), '')::uuid;
  key text := CASE ltrim(sort, '-') WHEN 'name' THEN 'name_key' WHEN 'createdAt' THEN 'created_at'
                                    WHEN 'updatedAt' THEN 'updated_at' END;
  key_type text := CASE key WHEN 'name_key' THEN 'text' ELSE 'timestamptz' END;
  descending boolean := starts_with(sort, '-');
  matching text := 's.workspace_id = $1';
  page text := 'c.deleted_at IS NULL';
  word text;
  matches uuid[];
BEGIN
  FOREACH word IN ARRAY string_to_array(regexp_replace(search_fold(words), '\\s+', ' ', 'g'), ' ') LOOP
    matching := matching || CASE
      WHEN char_length(word) <= 2 AND octet_length(word) > char_length(word)
        THEN format(' AND s.grams @> ARRAY[%L]', word)
      ELSE format(' AND s.text LIKE %L', '%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%')
    END;
  END LOOP;
  EXECUTE 'WITH match AS MATERIALIZED (SELECT s.id FROM contact_search s WHERE ' || matching || ')
           SELECT array_agg(id) FROM (SELECT id FROM match LIMIT $2) AS first' INTO matches USING workspace, few + 1;

  IF only_lifecycle IS NOT NULL THEN page := page || ' AND c.lifecycle = $4'; END IF;
  IF updated_since IS NOT NULL THEN page := page || ' AND c.updated_at >= $5'; END IF;
  IF after_id IS NOT NULL THEN
    page := page || format(' AND (c.%I, c.id) %s ($2::%s, $3)', key, CASE WHEN descending THEN '<' ELSE '>' END, key_type);
  END IF;
  RETURN QUERY EXECUTE 'SELECT c.id FROM contact c'
    || CASE WHEN cardinality(matches) > few
         THEN ' JOIN contact_search s ON s.id = c.id WHERE ' || matching || ' AND '
         ELSE ' WHERE c.id = ANY ($7) AND ' END
    || page
    || format(' ORDER BY c.%I %s, c.id %2$s LIMIT $6', key, CASE WHEN descending THEN 'DESC' ELSE 'ASC' END)
    USING workspace, after_key, after_id, only_lifecycle, updated_since, most, matches;
END $$;

GRANT SELECT (workspace_id, id, name_key, lifecycle, created_at, updated_at, deleted_at)
  ON contact TO ${searchRole('crm')};
`;

/**
 * Search by any part of name, e-mail, phone and company. Row security keeps Postgres from using such an index, so the
 * text lives in a table of the search role, which a definer function reads and a trigger keeps equal to `contact`.
 */
export class ContactSearch1790000500003 implements MigrationInterface {
  name = 'ContactSearch1790000500003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE EXTENSION IF NOT EXISTS btree_gin;

      ${firstSearchFold}
      ${firstSearchGrams}

      CREATE TABLE contact_search (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        text text NOT NULL,
        grams text[] NOT NULL GENERATED ALWAYS AS (search_grams(text)) STORED,
        PRIMARY KEY (workspace_id, id)
      );
      -- New parts wait in a list that every search reads through: it stays short.
      CREATE INDEX contact_search_parts ON contact_search USING gin (workspace_id, text gin_trgm_ops, grams)
        WITH (gin_pending_list_limit = 512);

      ${contactSearchFunctions}
    `);
    await searchTable(runner, 'contact_search', contactSearchSignatures);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE ALL ON contact FROM ${searchRole('crm')};
      DROP TRIGGER search_follows_insert ON contact;
      DROP TRIGGER search_follows_update ON contact;
      DROP TRIGGER search_follows_delete ON contact;
      ${contactSearchSignatures.map((signature) => `DROP FUNCTION ${signature};`).join('\n')}
      DROP TABLE contact_search;
      DROP FUNCTION search_grams(text);
      DROP FUNCTION search_fold(text);
    `);
  }
}

/** Replaced later; kept for the way down. */
export const firstSearchFold = `
  CREATE OR REPLACE FUNCTION search_fold(source text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN lower(normalize(source, NFKC));`;

/** Replaced later; kept for the way down. */
export const firstSearchGrams = `
  CREATE OR REPLACE FUNCTION search_grams(folded text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(folded) = char_length(folded) THEN '{}' ELSE (
      SELECT array_agg(DISTINCT gram) FROM (
        SELECT unnest(ARRAY[one, one || lead(one) OVER (ORDER BY place)]) AS gram
          FROM string_to_table(folded, NULL) WITH ORDINALITY AS letter (one, place)
      ) AS part WHERE octet_length(gram) > char_length(gram)
    ) END $$;`;
