import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RareWordsOfLargeWorkspaces1790000500095 } from './1790000500095-rare-words-of-large-workspaces.js';

const definer = 'SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp';
const workspace = `nullif(current_setting('app.ws', true), '')::uuid`;

type Look = { declared: string; often: string; parts: string };

/** The best of each type, as `SearchTitles1790000500055` tells; what differs is how the words are looked up. */
const searchRecords = ({ declared, often, parts }: Look) => `
  CREATE OR REPLACE FUNCTION search_records(terms text[], whole text, only_types text[], most int)
    RETURNS TABLE (type text, id uuid, rank int)
    LANGUAGE plpgsql VOLATILE ${definer} ROWS 40 AS $$
  DECLARE
    enough CONSTANT int := 400;
    newest CONSTANT int := 20000;
    workspace uuid := ${workspace};
    here text := format('SELECT s.* FROM record_search s WHERE s.workspace_id = %L', workspace);
    matching text;
    begins text := substr(search_pattern(search_fold(whole)), 2);
    condition text := search_condition(terms, 's.text', true);
    good text := format('CASE WHEN s.title = %L THEN 0 WHEN s.title LIKE %L THEN 1 WHEN s.title LIKE %L THEN 2 WHEN true %s THEN 3 ELSE 4 END',
      search_fold(whole), begins, '% ' || begins, search_condition(terms, E'(E''\\\\n'' || s.title)', true));
    seen text[] := '{}';
    total int := 0;
    ${declared}
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

    ${often} * newest >= enough * 2 * (SELECT greatest(reltuples, newest) FROM pg_class WHERE oid = 'record_search'::regclass);
    FOREACH matching IN ARRAY CASE WHEN often THEN ARRAY[format('%s ORDER BY s.id DESC LIMIT %s', here, newest)] ELSE '{}' END || ${parts} LOOP
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
  END $$;
`;

const before: Look = {
  declared: 'plan json;',
  often: `EXECUTE 'EXPLAIN (FORMAT JSON) ' || here || condition INTO plan;
    often := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric`,
  parts: 'here',
};
const after: Look = {
  declared: 'expected numeric := search_expected(workspace, condition);',
  often: 'often := expected',
  parts: `format('SELECT s.* FROM record_search s WHERE %s', search_place(workspace, expected))`,
};

/**
 * The palette looks a rare word up as lists do since `RareWordsOfLargeWorkspaces1790000500095`: in a workspace that holds much of
 * the table, not along all that it holds.
 */
export class PaletteInLargeWorkspaces1790000500096 implements MigrationInterface {
  name = 'PaletteInLargeWorkspaces1790000500096';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How many records the planner expects to match, from a sample of all texts. Called stable, it would not be allowed to ask.
      CREATE FUNCTION search_expected(workspace uuid, condition text) RETURNS numeric LANGUAGE plpgsql VOLATILE AS $$
      DECLARE
        plan json;
      BEGIN
        EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM record_search s WHERE s.workspace_id = %L', workspace) || condition INTO plan;
        RETURN plan -> 0 -> 'Plan' ->> 'Plan Rows';
      END $$;

      -- What the index of parts is asked for besides the words: the workspace, unless that is a list of millions that sorts out
      -- next to none. Then whose record it is must be asked of what was found.
      CREATE FUNCTION search_place(workspace uuid, expected numeric) RETURNS text LANGUAGE plpgsql STABLE AS $$
      DECLARE
        records real;
        share real;
      BEGIN
        -- Never less than a ten-thousandth: of a small workspace it is next to nothing, and the look is saved.
        IF expected > 10 THEN
          SELECT reltuples INTO records FROM pg_class WHERE oid = 'record_search'::regclass;
          SELECT most_common_freqs[array_position(most_common_vals::text::uuid[], workspace)] INTO share FROM pg_stats
           WHERE schemaname = 'public' AND tablename = 'record_search' AND attname = 'workspace_id';
          IF share >= 0.25 AND expected <= share * records / 1000 THEN RETURN 'true'; END IF;
        END IF;
        RETURN format('s.workspace_id = %L', workspace);
      END $$;

      -- As \`find_records\`; one row without an id where the planner expects more matches than are worth looking up.
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
      END $$;
    `);
    await runner.query(searchRecords(after));
  }

  async down(runner: QueryRunner): Promise<void> {
    await new RareWordsOfLargeWorkspaces1790000500095().up(runner);
    await runner.query(searchRecords(before));
    await runner.query('DROP FUNCTION search_place(uuid, numeric); DROP FUNCTION search_expected(uuid, text)');
  }
}
