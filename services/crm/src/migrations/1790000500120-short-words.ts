import { searchRole, serviceRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PaletteInLargeWorkspaces1790000500096 } from './1790000500096-palette-in-large-workspaces.js';

const definer = 'SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp';
// Where an index serves at all, it beats reading the texts of all workspaces, whatever the planner expects of it.
const byIndex = `${definer} SET enable_seqscan = off SET max_parallel_workers_per_gather = 0`;
const workspace = `nullif(current_setting('app.ws', true), '')::uuid`;
const literal = (sql: string) => `'${sql.replaceAll("'", "''")}'`;
const among = 'find_among(text, uuid[], text[])';
const mixed = String.raw`text ~ '[a-z0-9][^\x01-\x7f]|[^\x01-\x7f][a-z0-9]'`;

/**
 * Two characters of ASCII are looked up by the index of parts as well, which knows threes: a text that holds two holds them
 * together with the character behind them, and of those there are only so many.
 */
export class ShortWords1790000500120 implements MigrationInterface {
  name = 'ShortWords1790000500120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      -- Letters and digits of ASCII beside a character that is not: of those before and behind there are too many to name.
      CREATE FUNCTION search_beside(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT array_agg(DISTINCT coalesce(found[1], found[2]))
          FROM regexp_matches(folded, '([a-z0-9])(?=[^\x01-\x7f])|(?<=[^\x01-\x7f])([a-z0-9])', 'g') AS found $$;
      -- Few texts have any: each is added at once, so that no search reads through a list of what is new.
      CREATE INDEX record_search_beside ON record_search USING gin (workspace_id, search_beside(text)) WITH (fastupdate = off) WHERE ${mixed};

      -- That a text holds two characters of ASCII, as conditions that indexes serve: with the character behind them, or before
      -- them; at the end or the beginning of the text; beside a character that is not ASCII. Of two signs no index knows.
      CREATE FUNCTION search_pair(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE
        pattern text := search_pattern(word);
        quoted text := regexp_replace(word, '([^a-z0-9])', '\\\1', 'g');
        known text := substring(word FROM '[a-z0-9](?=[^a-z0-9]?$)');
        ends boolean := right(word, 1) = known;
      BEGIN
        IF known IS NULL THEN RETURN format('s.text LIKE %L', pattern); END IF;
        RETURN format('s.text LIKE %L AND (s.text ~ %L OR s.text LIKE %L OR (s.%s AND search_beside(s.text) @> ARRAY[%L]))', pattern,
                      CASE WHEN ends THEN quoted || '[\x01-\x7f]' ELSE '[\x01-\x7f]' || quoted END,
                      CASE WHEN ends THEN left(pattern, -1) ELSE substr(pattern, 2) END, ${literal(mixed)}, known);
      END $$;

      -- As search_condition, in a way that the index of parts serves: where there is nothing longer than a pair.
      CREATE FUNCTION search_by_parts(terms text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE
        term text;
        condition text := '';
        longest int := (SELECT max(char_length(search_fold(one))) FROM unnest(terms) AS one);
      BEGIN
        FOREACH term IN ARRAY terms LOOP
          condition := condition || CASE
            WHEN longest = 2 AND char_length(search_fold(term)) = 2 AND octet_length(search_fold(term)) = 2
              THEN ' AND ' || search_pair(search_fold(term))
            ELSE search_condition(ARRAY[term], 's.text', false)
          END;
        END LOOP;
        RETURN condition;
      END $$;

      -- Whether an index of parts knows any of it: it does not know a single letter of ASCII, nor signs by themselves.
      CREATE FUNCTION search_has_parts(terms text[]) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT bool_or(octet_length(one) > char_length(one) OR CASE char_length(one) WHEN 1 THEN false WHEN 2 THEN one ~ '[a-z0-9]'
                       ELSE one ~ '[a-z0-9]{3}|[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]' END)
          FROM unnest(terms) AS one $$;

      -- Ids of up to 'most' records with all these terms, or of all of them. Planned with its words each time, and by the index
      -- of their parts. The workspace comes from the setting alone: no row security holds here.
      CREATE OR REPLACE FUNCTION find_records(only_type text, terms text[], most int) RETURNS SETOF uuid
        LANGUAGE plpgsql STABLE ${byIndex} ROWS 50 AS $$
      BEGIN
        RETURN QUERY EXECUTE
          'WITH match AS MATERIALIZED (SELECT s.id, s.type FROM record_search s WHERE s.workspace_id = $1' || search_by_parts(terms) || ')
           SELECT id FROM match WHERE $2 IS NULL OR type = $2 LIMIT $3'
          USING ${workspace}, only_type, most;
      END $$;

      -- As find_records; one row without an id where the planner expects more matches than are worth looking up.
      CREATE OR REPLACE FUNCTION find_few_records(only_type text, terms text[], most int) RETURNS SETOF uuid
        LANGUAGE plpgsql VOLATILE ${byIndex} ROWS 50 AS $$
      DECLARE
        worth CONSTANT int := 5000;
        workspace uuid := ${workspace};
        expected numeric;
      BEGIN
        IF (SELECT reltuples FROM pg_class WHERE oid = 'record_search'::regclass) <= worth THEN
          RETURN QUERY SELECT matched.id FROM find_records(only_type, terms, most) AS matched (id);
          RETURN;
        END IF;
        expected := search_expected(workspace, search_condition(terms, 's.text', false));
        IF expected > worth THEN
          RETURN NEXT NULL;
          RETURN;
        END IF;
        RETURN QUERY EXECUTE
          'WITH match AS MATERIALIZED (SELECT s.workspace_id, s.id, s.type FROM record_search s WHERE '
            || CASE WHEN search_has_parts(terms) THEN search_place(workspace, expected) ELSE 's.workspace_id = $1' END || search_by_parts(terms) || ')
           SELECT id FROM match WHERE workspace_id = $1 AND ($2 IS NULL OR type = $2) LIMIT $3'
          USING workspace, only_type, most;
      END $$;

      -- Which of these records have all these terms, asked of all at once.
      CREATE FUNCTION find_among(of_type text, records uuid[], terms text[]) RETURNS SETOF uuid
        LANGUAGE plpgsql STABLE ${definer} ROWS 50 AS $$
      BEGIN
        RETURN QUERY EXECUTE
          'SELECT s.id FROM record_search s WHERE s.workspace_id = $1 AND s.id = ANY ($2) AND s.type = $3' || search_condition(terms, 's.text', false)
          USING ${workspace}, records, of_type;
      END $$;
      REVOKE ALL ON FUNCTION ${among} FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION ${among} TO ${serviceRole('crm')};
      GRANT CREATE ON SCHEMA public TO ${searchRole('crm')};
      ALTER FUNCTION ${among} OWNER TO ${searchRole('crm')};
      REVOKE CREATE ON SCHEMA public FROM ${searchRole('crm')};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      DROP FUNCTION ${among};
      CREATE OR REPLACE FUNCTION find_records(only_type text, terms text[], most int) RETURNS SETOF uuid
        LANGUAGE plpgsql STABLE ${definer} ROWS 50 AS $$
      BEGIN
        RETURN QUERY EXECUTE
          'WITH match AS MATERIALIZED (SELECT s.id, s.type FROM record_search s WHERE s.workspace_id = $1'
            || search_condition(terms, 's.text', false) || ')
           SELECT id FROM match WHERE $2 IS NULL OR type = $2 LIMIT $3'
          USING ${workspace}, only_type, most;
      END $$;
      DROP FUNCTION search_by_parts(text[]);
      DROP FUNCTION search_has_parts(text[]);
      DROP FUNCTION search_pair(text);
      DROP INDEX record_search_beside;
      DROP FUNCTION search_beside(text);
    `);
    await runner.query('DROP FUNCTION search_place(uuid, numeric); DROP FUNCTION search_expected(uuid, text)');
    await new PaletteInLargeWorkspaces1790000500096().up(runner);
  }
}
