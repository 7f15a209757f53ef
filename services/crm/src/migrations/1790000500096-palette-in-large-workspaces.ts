import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstSearchRecords } from './1790000500055-search-titles.js';
import { secondFindFew } from './1790000500095-rare-words-of-large-workspaces.js';

const definer = 'SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp';
const workspace = `nullif(current_setting('app.ws', true), '')::uuid`;

/**
 * The palette looks a rare word up as lists do since `RareWordsOfLargeWorkspaces1790000500095`: in a workspace that holds much of
 * the table, not along all that it holds.
 */
export class PaletteInLargeWorkspaces1790000500096 implements MigrationInterface {
  name = 'PaletteInLargeWorkspaces1790000500096';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('search_expected', 'search_place') + secondSearchRecords);
    await runner.query(thirdFindFew);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(secondFindFew);
    await runner.query(firstSearchRecords);
    await runner.query('DROP FUNCTION search_place(uuid, numeric); DROP FUNCTION search_expected(uuid, text)');
  }
}

/** Replaced later; kept for the way down. */
export const thirdFindFew = `
CREATE OR REPLACE FUNCTION find_few_records(only_type text, terms text[], most int) RETURNS SETOF uuid
  LANGUAGE plpgsql VOLATILE ${definer} ROWS 50 AS $$
DECLARE
  worth CONSTANT int := 5000;
  workspace uuid := ${workspace};
  condition text;
  expected numeric;
BEGIN
  IF (SELECT reltuples FROM pg_class WHERE oid = 'record_search'::regclass) <= worth THEN
    RETURN QUERY SELECT matched.id FROM find_records(only_type, terms, most) AS matched (id);
    RETURN;
  END IF;
  condition := search_condition(terms, 's.text', false);
  expected := search_expected(workspace, condition);
  IF expected > worth THEN
    RETURN NEXT NULL;
    RETURN;
  END IF;
  RETURN QUERY EXECUTE
    'WITH match AS MATERIALIZED (SELECT s.workspace_id, s.id, s.type FROM record_search s WHERE ' || search_place(workspace, expected) || condition || ')
     SELECT id FROM match WHERE workspace_id = $1 AND ($2 IS NULL OR type = $2) LIMIT $3'
    USING workspace, only_type, most;
END $$;`;

/** Replaced later; kept for the way down. */
export const secondSearchRecords = String.raw`
CREATE OR REPLACE FUNCTION search_records(terms text[], whole text, only_types text[], most int)
  RETURNS TABLE (type text, id uuid, rank int)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 40 AS $$
DECLARE
  enough CONSTANT int := 400;
  newest CONSTANT int := 20000;
  workspace uuid := nullif(current_setting('app.ws', true), '')::uuid;
  here text := format('SELECT s.* FROM record_search s WHERE s.workspace_id = %L', workspace);
  matching text;
  begins text := substr(search_pattern(search_fold(whole)), 2);
  condition text := search_condition(terms, 's.text', true);
  good text := format('CASE WHEN s.title = %L THEN 0 WHEN s.title LIKE %L THEN 1 WHEN s.title LIKE %L THEN 2 WHEN true %s THEN 3 ELSE 4 END',
    search_fold(whole), begins, '% ' || begins, search_condition(terms, E'(E''\\n'' || s.title)', true));
  seen text[] := '{}';
  total int := 0;
  expected numeric := search_expected(workspace, condition);
  often boolean;
  hit record;
  one text;
BEGIN
  FOREACH one IN ARRAY only_types LOOP
    RETURN QUERY EXECUTE format(
      'SELECT s.type, s.id, %s FROM record_search s
        WHERE s.workspace_id = %L AND s.type = %L AND s.title LIKE %L ORDER BY s.title LIMIT %s', good, workspace, one, begins, most);
  END LOOP;
  -- One letter is in nearly every text.
  IF octet_length(array_to_string(terms, '')) <= 1 THEN RETURN; END IF;

  often := expected * newest >= enough * 2 * (SELECT greatest(reltuples, newest) FROM pg_class WHERE oid = 'record_search'::regclass);
  FOREACH matching IN ARRAY
    CASE WHEN often THEN ARRAY[format('%s ORDER BY s.id DESC LIMIT %s', here, newest)] ELSE '{}' END
      || format('SELECT s.* FROM record_search s WHERE %s', search_place(workspace, expected))
  LOOP
    total := 0;
    FOR hit IN EXECUTE
      'WITH match AS MATERIALIZED (SELECT s.workspace_id, s.type, s.id, s.title FROM (' || matching || ') AS s WHERE true' || condition || ')
       SELECT * FROM (
         SELECT s.*, row_number() OVER (PARTITION BY s.type ORDER BY s.rank, char_length(s.title), s.id DESC) AS place, count(*) OVER () AS total
           FROM (SELECT s.type, s.id, s.title, ' || good || ' AS rank FROM match s WHERE s.workspace_id = $4 LIMIT $1) AS s
       ) AS placed WHERE placed.place <= $2 AND placed.type = ANY ($3)'
      USING enough, most, only_types, workspace
    LOOP
      total := hit.total;
      seen := seen || hit.type;
      RETURN QUERY SELECT hit.type, hit.id, hit.rank;
    END LOOP;
    EXIT WHEN total >= enough;
  END LOOP;
  IF total < enough THEN RETURN; END IF;

  FOREACH one IN ARRAY only_types LOOP
    CONTINUE WHEN cardinality(array_positions(seen, one)) >= most;
    RETURN QUERY EXECUTE format(
      'SELECT s.type, s.id, s.rank FROM (
         SELECT s.type, s.id, s.title, %s AS rank FROM record_search s WHERE s.workspace_id = %L AND s.type = %L%s LIMIT 100
       ) AS s ORDER BY s.rank, char_length(s.title), s.id DESC LIMIT %s', good, workspace, one, condition, most);
  END LOOP;
END $$;`;
